import { notEvaluated, passIf } from '../../../checks/verdict.ts';
import { isStrongCipher } from '../control-plane/strong-ciphers.ts';
import { kubernetesRules } from '../rules.ts';

export const nodesNodeChecks = kubernetesRules('node', {
  kubelet_authorization_mode: {
    looksAt: ['/kubelet'],
    evaluate(node) {
      const value = node.group('kubelet').text('authorization_mode');
      if (value !== null && !['AlwaysAllow', 'Webhook', ''].includes(value)) {
        return notEvaluated(`the authorization mode ${value} is not known`);
      }
      return passIf(value === 'Webhook', 'The authorization mode is unset or AlwaysAllow', {
        authorization_mode: value,
      });
    },
  },
  kubelet_client_ca_file_set: {
    looksAt: ['/kubelet'],
    evaluate(node) {
      const value = node.group('kubelet').text('client_ca_file') || null;
      return passIf(value !== null, 'No client CA file is configured', { client_ca_file: value });
    },
  },
  kubelet_disable_anonymous_auth: {
    looksAt: ['/kubelet'],
    evaluate(node) {
      const value = node.group('kubelet').flag('anonymous_authentication');
      return passIf(!value, 'Anonymous authentication is enabled', { anonymous_authentication: value });
    },
  },
  kubelet_disable_read_only_port: {
    looksAt: ['/kubelet'],
    evaluate(node) {
      const value = node.group('kubelet').number('read_only_port');
      return passIf(value === 0, 'The read-only port is enabled', { read_only_port: value });
    },
  },
  kubelet_event_record_qps: {
    looksAt: ['/kubelet'],
    evaluate(node) {
      const value = node.group('kubelet').number('event_record_qps');
      return passIf(value !== null && value >= 0, 'The event rate limit (eventRecordQPS) is unset or below 0', {
        event_record_qps: value,
      });
    },
  },
  kubelet_manage_iptables: {
    looksAt: ['/kubelet'],
    evaluate(node) {
      const value = node.group('kubelet').flag('make_iptables_chains');
      return passIf(value, 'The kubelet does not manage iptables utility chains', { make_iptables_chains: value });
    },
  },
  kubelet_rotate_certificates: {
    looksAt: ['/kubelet'],
    evaluate(node) {
      const value = node.group('kubelet').flag('rotate_certificates');
      return passIf(value, 'Client certificate rotation is not enabled', { rotate_certificates: value });
    },
  },
  kubelet_streaming_connection_timeout: {
    looksAt: ['/kubelet'],
    evaluate(node) {
      const value = node.group('kubelet').number('streaming_idle_timeout_seconds');
      return passIf(value !== null && value > 0, 'The streaming connection idle timeout is unset or 0', {
        streaming_idle_timeout_seconds: value,
      });
    },
  },
  kubelet_tls_cert_and_key: {
    looksAt: ['/kubelet'],
    evaluate(node) {
      const kubelet = node.group('kubelet');
      const missing = (['tls_cert_file', 'tls_private_key_file'] as const).filter((file) => !kubelet.text(file));
      return passIf(missing.length === 0, 'No TLS serving certificate is configured', { missing });
    },
  },
  kubelet_pod_pids_limit: {
    looksAt: ['/kubelet'],
    evaluate(node) {
      const value = node.group('kubelet').number('pod_pids_limit');
      return passIf(value !== null && value > 0, 'The number of processes of a pod is not limited', {
        pod_pids_limit: value,
      });
    },
  },
  kubelet_rotate_server_certificates: {
    looksAt: ['/kubelet'],
    evaluate(node) {
      const kubelet = node.group('kubelet');
      const requests = kubelet.flag('server_tls_bootstrap');
      const gates = kubelet.group('feature_gates');
      const gate = ['RotateKubeletServerCertificate', 'AllBeta'].find((name) => gates.has(name));
      const rotates = gate === undefined || gates.flag(gate);
      return passIf(requests && rotates, 'The kubelet does not request and rotate its serving certificate', {
        server_tls_bootstrap: requests,
        rotates,
      });
    },
  },
  kubelet_seccomp_default: {
    looksAt: ['/kubelet'],
    evaluate(node) {
      const value = node.group('kubelet').flag('seccomp_default');
      return passIf(value, 'Pods without a seccomp profile run unconfined', { seccomp_default: value });
    },
  },
  kubelet_strong_ciphers_only: {
    looksAt: ['/kubelet'],
    evaluate(node) {
      const suites = node.group('kubelet').texts('tls_cipher_suites');
      const weak = suites.filter((suite) => !isStrongCipher(suite));
      return passIf(suites.length > 0 && weak.length === 0, 'The kubelet is not limited to strong cipher suites', {
        tls_cipher_suites: suites,
        weak,
      });
    },
  },
});
