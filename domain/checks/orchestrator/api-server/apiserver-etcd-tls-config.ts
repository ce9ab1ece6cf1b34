import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverEtcdTlsConfig = check({
  id: 'apiserver_etcd_tls_config',
  title: 'The API server has a certificate for etcd',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'critical',
  looksAt: ['/containers'],
  fix: { words: 'Start the API server with --etcd-certfile.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('etcd-certfile') ?? null;
    return passIf(value !== null, 'The API server shows etcd no certificate', { 'etcd-certfile': value });
  },
});
