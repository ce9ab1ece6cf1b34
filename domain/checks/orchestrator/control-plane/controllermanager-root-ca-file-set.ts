import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const controllermanagerRootCaFileSet = check({
  id: 'controllermanager_root_ca_file_set',
  title: 'Pods can verify the API server',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'critical',
  looksAt: ['/containers'],
  fix: { words: 'Start the controller manager with --root-ca-file.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-controller-manager');
    if (flags === null) return notApplicable();
    const value = flags.get('root-ca-file') ?? null;
    return passIf(value !== null, 'Pods cannot verify the API server', { 'root-ca-file': value });
  },
});
