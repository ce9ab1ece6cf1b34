import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const etcdPeerClientCertAuth = check({
  id: 'etcd_peer_client_cert_auth',
  title: 'Etcd peers verify one another',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Set --peer-client-cert-auth of etcd as the title says.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'etcd');
    if (flags === null) return notApplicable();
    const value = flags.get('peer-client-cert-auth') ?? null;
    return passIf(value === 'true', 'Etcd peers do not verify one another', { 'peer-client-cert-auth': value });
  },
});
