import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const etcdPeerTlsConfig = check({
  id: 'etcd_peer_tls_config',
  title: 'Etcd peers speak TLS',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Set --peer-cert-file of etcd as the title says.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'etcd');
    if (flags === null) return notApplicable();
    const value = flags.get('peer-cert-file') ?? null;
    return passIf(value !== null, 'Etcd peers speak without TLS', { 'peer-cert-file': value });
  },
});
