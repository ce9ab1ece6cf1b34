import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverClientCaFileSet = check({
  id: 'apiserver_client_ca_file_set',
  title: 'The API server verifies clients',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Start the API server with --client-ca-file.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('client-ca-file') ?? null;
    return passIf(value !== null, 'The API server does not verify certificates of clients', {
      'client-ca-file': value,
    });
  },
});
