import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const etcdClientCertAuth = check({
  id: 'etcd_client_cert_auth',
  title: 'Etcd asks clients for certificates',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Set --client-cert-auth of etcd as the title says.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'etcd');
    if (flags === null) return notApplicable();
    const value = flags.get('client-cert-auth') ?? null;
    return passIf(value === 'true', 'Etcd does not ask clients for certificates', { 'client-cert-auth': value });
  },
});
