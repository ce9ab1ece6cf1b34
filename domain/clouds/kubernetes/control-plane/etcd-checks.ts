import { fail, notApplicable, passIf } from '../../../checks/verdict.ts';
import { kubernetesRules } from '../rules.ts';
import { flagsOf } from './component-flags.ts';

const plainClients = 'etcd serves clients over unencrypted HTTP';
const plainPeers = 'etcd serves peers over unencrypted HTTP';
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Returns the URLs on which etcd listens without TLS for other machines: there it ignores certificates and asks for
 * none (etcd documentation, "Transport security model").
 */
function plainUrls(urls: readonly string[]): string[] {
  return urls.filter((url) => {
    const host = /^http:\/\/(\[[^\]]*\]|[^:/]*)/i.exec(url)?.[1];
    return host !== undefined && !loopback.test(host.toLowerCase());
  });
}

export const controlPlaneEtcdChecks = kubernetesRules('pod', {
  etcd_client_cert_auth: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'etcd');
      if (flags === null) return notApplicable();
      flags.requireNo('config-file');
      const plain = plainUrls(flags.list('listen-client-urls'));
      if (plain.length > 0) return fail(plainClients, { 'listen-client-urls': plain });
      const value = flags.flag('client-cert-auth');
      return passIf(value === true, 'Client certificates are not required', { 'client-cert-auth': value });
    },
  },
  etcd_no_auto_tls: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'etcd');
      if (flags === null) return notApplicable();
      flags.requireNo('config-file');
      const value = flags.flag('auto-tls');
      return passIf(value !== true, 'Self-signed client certificates are enabled (auto TLS)', { 'auto-tls': value });
    },
  },
  etcd_no_peer_auto_tls: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'etcd');
      if (flags === null) return notApplicable();
      flags.requireNo('config-file');
      const value = flags.flag('peer-auto-tls');
      return passIf(value !== true, 'Self-signed peer certificates are enabled (peer auto TLS)', {
        'peer-auto-tls': value,
      });
    },
  },
  etcd_peer_client_cert_auth: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'etcd');
      if (flags === null) return notApplicable();
      flags.requireNo('config-file');
      const plain = plainUrls(flags.list('listen-peer-urls'));
      if (plain.length > 0) return fail(plainPeers, { 'listen-peer-urls': plain });
      const value = flags.flag('peer-client-cert-auth');
      return passIf(value === true, 'Client certificates are not required from peers', {
        'peer-client-cert-auth': value,
      });
    },
  },
  etcd_peer_tls_config: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'etcd');
      if (flags === null) return notApplicable();
      flags.requireNo('config-file');
      const plain = plainUrls(flags.list('listen-peer-urls'));
      if (plain.length > 0) return fail(plainPeers, { 'listen-peer-urls': plain });
      const missing = ['peer-cert-file', 'peer-key-file'].filter((name) => flags.text(name) === null);
      return passIf(missing.length === 0, 'No TLS certificate is configured for peer communication', { missing });
    },
  },
  etcd_tls_encryption: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'etcd');
      if (flags === null) return notApplicable();
      flags.requireNo('config-file');
      const plain = plainUrls(flags.list('listen-client-urls'));
      if (plain.length > 0) return fail(plainClients, { 'listen-client-urls': plain });
      const missing = ['cert-file', 'key-file'].filter((name) => flags.text(name) === null);
      return passIf(missing.length === 0, 'No TLS serving certificate is configured', { missing });
    },
  },
});
