import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverEtcdCafileSet = check({
  id: 'apiserver_etcd_cafile_set',
  title: 'The API server verifies etcd',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'critical',
  looksAt: ['/containers'],
  fix: { words: 'Start the API server with --etcd-cafile.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('etcd-cafile') ?? null;
    return passIf(value !== null, 'The API server does not verify etcd', { 'etcd-cafile': value });
  },
});
