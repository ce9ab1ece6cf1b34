import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverNoTokenAuthFile = check({
  id: 'apiserver_no_token_auth_file',
  title: 'The API server has no static tokens',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Start the API server without --token-auth-file.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('token-auth-file') ?? null;
    return passIf(value === null, 'The API server accepts static tokens', { 'token-auth-file': value });
  },
});
