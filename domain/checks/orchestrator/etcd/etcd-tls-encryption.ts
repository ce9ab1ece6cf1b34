import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const etcdTlsEncryption = check({
  id: 'etcd_tls_encryption',
  title: 'Etcd has a certificate',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Set --cert-file of etcd as the title says.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'etcd');
    if (flags === null) return notApplicable();
    const value = flags.get('cert-file') ?? null;
    return passIf(value !== null, 'Etcd speaks without TLS', { 'cert-file': value });
  },
});
