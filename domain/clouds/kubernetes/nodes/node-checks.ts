import { passIf } from '../../../checks/verdict.ts';
import { kubernetesRules } from '../rules.ts';

export const nodesNodeChecks = kubernetesRules('node', {
  kubelet_authorization_mode: {
    looksAt: ['/kubelet'],
    evaluate(node) {
      const value = node.group('kubelet').text('authorization_mode');
      return passIf(value !== null && value !== 'AlwaysAllow', 'The kubelet allows everything', {
        authorization_mode: value,
      });
    },
  },
  kubelet_client_ca_file_set: {
    looksAt: ['/kubelet'],
    evaluate(node) {
      const value = node.group('kubelet').text('client_ca_file') || null;
      return passIf(value !== null, 'The kubelet does not verify clients', { client_ca_file: value });
    },
  },
  kubelet_disable_anonymous_auth: {
    looksAt: ['/kubelet'],
    evaluate(node) {
      const value = node.group('kubelet').flag('anonymous_authentication');
      return passIf(!value, 'The kubelet answers anonymous requests', { anonymous_authentication: value });
    },
  },
  kubelet_disable_read_only_port: {
    looksAt: ['/kubelet'],
    evaluate(node) {
      const value = node.group('kubelet').number('read_only_port');
      return passIf(value === 0, 'The kubelet has a port that anybody may read', { read_only_port: value });
    },
  },
  kubelet_event_record_qps: {
    looksAt: ['/kubelet'],
    evaluate(node) {
      const value = node.group('kubelet').number('event_record_qps');
      return passIf(value !== null && value >= 0, 'The kubelet drops events', { event_record_qps: value });
    },
  },
  kubelet_manage_iptables: {
    looksAt: ['/kubelet'],
    evaluate(node) {
      const value = node.group('kubelet').flag('make_iptables_chains');
      return passIf(value, 'The kubelet leaves its firewall chains to others', { make_iptables_chains: value });
    },
  },
  kubelet_rotate_certificates: {
    looksAt: ['/kubelet'],
    evaluate(node) {
      const value = node.group('kubelet').flag('rotate_certificates');
      return passIf(value, 'The certificate of the kubelet does not rotate', { rotate_certificates: value });
    },
  },
  kubelet_streaming_connection_timeout: {
    looksAt: ['/kubelet'],
    evaluate(node) {
      const value = node.group('kubelet').number('streaming_idle_timeout_seconds');
      return passIf(value !== null && value > 0, 'Idle streams of the kubelet stay open', {
        streaming_idle_timeout_seconds: value,
      });
    },
  },
  kubelet_tls_cert_and_key: {
    looksAt: ['/kubelet'],
    evaluate(node) {
      const kubelet = node.group('kubelet');
      const missing = (['tls_cert_file', 'tls_private_key_file'] as const).filter((file) => !kubelet.text(file));
      return passIf(missing.length === 0, 'The kubelet made its own certificate', { missing });
    },
  },
});
