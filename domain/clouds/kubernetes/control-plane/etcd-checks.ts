import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { kubernetesRules } from '../rules.ts';
import { flagsOf } from './component-flags.ts';

export const controlPlaneEtcdChecks = kubernetesRules('pod', {
  etcd_client_cert_auth: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'etcd');
      if (flags === null) return notApplicable();
      flags.requireNo('config-file');
      const value = flags.flag('client-cert-auth');
      return passIf(value === true, 'Etcd does not ask clients for certificates', { 'client-cert-auth': value });
    },
  },
  etcd_no_auto_tls: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'etcd');
      if (flags === null) return notApplicable();
      flags.requireNo('config-file');
      const value = flags.flag('auto-tls');
      return passIf(value !== true, 'Etcd makes its own certificates', { 'auto-tls': value });
    },
  },
  etcd_no_peer_auto_tls: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'etcd');
      if (flags === null) return notApplicable();
      flags.requireNo('config-file');
      const value = flags.flag('peer-auto-tls');
      return passIf(value !== true, 'Etcd peers make their own certificates', { 'peer-auto-tls': value });
    },
  },
  etcd_peer_client_cert_auth: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'etcd');
      if (flags === null) return notApplicable();
      flags.requireNo('config-file');
      const value = flags.flag('peer-client-cert-auth');
      return passIf(value === true, 'Etcd peers do not verify one another', { 'peer-client-cert-auth': value });
    },
  },
  etcd_peer_tls_config: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'etcd');
      if (flags === null) return notApplicable();
      flags.requireNo('config-file');
      const missing = ['peer-cert-file', 'peer-key-file'].filter((name) => flags.text(name) === null);
      return passIf(missing.length === 0, 'Etcd peers speak without TLS', { missing });
    },
  },
  etcd_tls_encryption: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'etcd');
      if (flags === null) return notApplicable();
      flags.requireNo('config-file');
      const missing = ['cert-file', 'key-file'].filter((name) => flags.text(name) === null);
      return passIf(missing.length === 0, 'Etcd speaks without TLS', { missing });
    },
  },
});
