import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverAnonymousRequests = check({
  id: 'apiserver_anonymous_requests',
  title: 'The API server refuses anonymous requests',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Start the API server with --anonymous-auth=false.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('anonymous-auth') ?? null;
    return passIf(value === 'false', 'The API server answers anonymous requests', { 'anonymous-auth': value });
  },
});
