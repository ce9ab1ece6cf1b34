import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { kubernetesRules } from '../rules.ts';
import { flagsOf } from './component-flags.ts';

export const controlPlaneEtcdChecks = kubernetesRules('pod', {
  etcd_client_cert_auth: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'etcd');
      if (flags === null) return notApplicable();
      const value = flags.get('client-cert-auth') ?? null;
      return passIf(value === 'true', 'Etcd does not ask clients for certificates', { 'client-cert-auth': value });
    },
  },
  etcd_no_auto_tls: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'etcd');
      if (flags === null) return notApplicable();
      const value = flags.get('auto-tls') ?? null;
      return passIf(value !== 'true', 'Etcd makes its own certificates', { 'auto-tls': value });
    },
  },
  etcd_no_peer_auto_tls: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'etcd');
      if (flags === null) return notApplicable();
      const value = flags.get('peer-auto-tls') ?? null;
      return passIf(value !== 'true', 'Etcd peers make their own certificates', { 'peer-auto-tls': value });
    },
  },
  etcd_peer_client_cert_auth: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'etcd');
      if (flags === null) return notApplicable();
      const value = flags.get('peer-client-cert-auth') ?? null;
      return passIf(value === 'true', 'Etcd peers do not verify one another', { 'peer-client-cert-auth': value });
    },
  },
  etcd_peer_tls_config: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'etcd');
      if (flags === null) return notApplicable();
      const value = flags.get('peer-cert-file') ?? null;
      return passIf(value !== null, 'Etcd peers speak without TLS', { 'peer-cert-file': value });
    },
  },
  etcd_tls_encryption: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'etcd');
      if (flags === null) return notApplicable();
      const value = flags.get('cert-file') ?? null;
      return passIf(value !== null, 'Etcd speaks without TLS', { 'cert-file': value });
    },
  },
});
