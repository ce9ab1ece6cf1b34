import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverServiceAccountKeyFileSet = check({
  id: 'apiserver_service_account_key_file_set',
  title: 'Service account tokens are verified with a key of their own',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Start the API server with --service-account-key-file.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('service-account-key-file') ?? null;
    return passIf(value !== null, 'Service account tokens are verified with the key of the API server', {
      'service-account-key-file': value,
    });
  },
});
