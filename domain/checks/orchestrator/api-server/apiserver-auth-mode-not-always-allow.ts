import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverAuthModeNotAlwaysAllow = check({
  id: 'apiserver_auth_mode_not_always_allow',
  title: 'The API server does not allow everything',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'critical',
  looksAt: ['/containers'],
  fix: { words: 'Start the API server with --authorization-mode=Node,RBAC.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('authorization-mode') ?? null;
    return passIf(value !== null && !value.split(',').includes('AlwaysAllow'), 'The API server allows everything', {
      'authorization-mode': value,
    });
  },
});
