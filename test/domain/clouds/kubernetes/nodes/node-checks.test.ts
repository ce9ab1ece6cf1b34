import assert from 'node:assert/strict';
import { nodesNodeChecks } from '../../../../../domain/clouds/kubernetes/nodes/node-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

describe('the checks of Kubernetes: nodes, node', () => {
  testChecks(nodesNodeChecks, {
    kubelet_authorization_mode: {
      pass: {
        kubelet: {
          anonymous_authentication: false,
          authorization_mode: 'Webhook',
          client_ca_file: '/ca',
          read_only_port: 0,
          streaming_idle_timeout_seconds: 14400,
          make_iptables_chains: true,
          event_record_qps: 5,
          tls_cert_file: '/c',
          tls_private_key_file: '/k',
          rotate_certificates: true,
          tls_cipher_suites: ['TLS_AES_256_GCM_SHA384'],
        },
      },
      fail: {
        kubelet: {
          anonymous_authentication: false,
          authorization_mode: 'AlwaysAllow',
          client_ca_file: '/ca',
          read_only_port: 0,
          streaming_idle_timeout_seconds: 14400,
          make_iptables_chains: true,
          event_record_qps: 5,
          tls_cert_file: '/c',
          tls_private_key_file: '/k',
          rotate_certificates: true,
          tls_cipher_suites: ['TLS_AES_256_GCM_SHA384'],
        },
      },
    },
    kubelet_client_ca_file_set: {
      pass: {
        kubelet: {
          anonymous_authentication: false,
          authorization_mode: 'Webhook',
          client_ca_file: '/ca',
          read_only_port: 0,
          streaming_idle_timeout_seconds: 14400,
          make_iptables_chains: true,
          event_record_qps: 5,
          tls_cert_file: '/c',
          tls_private_key_file: '/k',
          rotate_certificates: true,
          tls_cipher_suites: ['TLS_AES_256_GCM_SHA384'],
        },
      },
      fail: {
        kubelet: {
          anonymous_authentication: false,
          authorization_mode: 'Webhook',
          client_ca_file: null,
          read_only_port: 0,
          streaming_idle_timeout_seconds: 14400,
          make_iptables_chains: true,
          event_record_qps: 5,
          tls_cert_file: '/c',
          tls_private_key_file: '/k',
          rotate_certificates: true,
          tls_cipher_suites: ['TLS_AES_256_GCM_SHA384'],
        },
      },
    },
    kubelet_disable_anonymous_auth: {
      pass: {
        kubelet: {
          anonymous_authentication: false,
          authorization_mode: 'Webhook',
          client_ca_file: '/ca',
          read_only_port: 0,
          streaming_idle_timeout_seconds: 14400,
          make_iptables_chains: true,
          event_record_qps: 5,
          tls_cert_file: '/c',
          tls_private_key_file: '/k',
          rotate_certificates: true,
          tls_cipher_suites: ['TLS_AES_256_GCM_SHA384'],
        },
      },
      fail: {
        kubelet: {
          anonymous_authentication: true,
          authorization_mode: 'Webhook',
          client_ca_file: '/ca',
          read_only_port: 0,
          streaming_idle_timeout_seconds: 14400,
          make_iptables_chains: true,
          event_record_qps: 5,
          tls_cert_file: '/c',
          tls_private_key_file: '/k',
          rotate_certificates: true,
          tls_cipher_suites: ['TLS_AES_256_GCM_SHA384'],
        },
      },
    },
    kubelet_disable_read_only_port: {
      pass: {
        kubelet: {
          anonymous_authentication: false,
          authorization_mode: 'Webhook',
          client_ca_file: '/ca',
          read_only_port: 0,
          streaming_idle_timeout_seconds: 14400,
          make_iptables_chains: true,
          event_record_qps: 5,
          tls_cert_file: '/c',
          tls_private_key_file: '/k',
          rotate_certificates: true,
          tls_cipher_suites: ['TLS_AES_256_GCM_SHA384'],
        },
      },
      fail: {
        kubelet: {
          anonymous_authentication: false,
          authorization_mode: 'Webhook',
          client_ca_file: '/ca',
          read_only_port: 10255,
          streaming_idle_timeout_seconds: 14400,
          make_iptables_chains: true,
          event_record_qps: 5,
          tls_cert_file: '/c',
          tls_private_key_file: '/k',
          rotate_certificates: true,
          tls_cipher_suites: ['TLS_AES_256_GCM_SHA384'],
        },
      },
    },
    kubelet_event_record_qps: {
      pass: {
        kubelet: {
          anonymous_authentication: false,
          authorization_mode: 'Webhook',
          client_ca_file: '/ca',
          read_only_port: 0,
          streaming_idle_timeout_seconds: 14400,
          make_iptables_chains: true,
          event_record_qps: 5,
          tls_cert_file: '/c',
          tls_private_key_file: '/k',
          rotate_certificates: true,
          tls_cipher_suites: ['TLS_AES_256_GCM_SHA384'],
        },
      },
      fail: {
        kubelet: {
          anonymous_authentication: false,
          authorization_mode: 'Webhook',
          client_ca_file: '/ca',
          read_only_port: 0,
          streaming_idle_timeout_seconds: 14400,
          make_iptables_chains: true,
          event_record_qps: -1,
          tls_cert_file: '/c',
          tls_private_key_file: '/k',
          rotate_certificates: true,
          tls_cipher_suites: ['TLS_AES_256_GCM_SHA384'],
        },
      },
    },
    kubelet_manage_iptables: {
      pass: {
        kubelet: {
          anonymous_authentication: false,
          authorization_mode: 'Webhook',
          client_ca_file: '/ca',
          read_only_port: 0,
          streaming_idle_timeout_seconds: 14400,
          make_iptables_chains: true,
          event_record_qps: 5,
          tls_cert_file: '/c',
          tls_private_key_file: '/k',
          rotate_certificates: true,
          tls_cipher_suites: ['TLS_AES_256_GCM_SHA384'],
        },
      },
      fail: {
        kubelet: {
          anonymous_authentication: false,
          authorization_mode: 'Webhook',
          client_ca_file: '/ca',
          read_only_port: 0,
          streaming_idle_timeout_seconds: 14400,
          make_iptables_chains: false,
          event_record_qps: 5,
          tls_cert_file: '/c',
          tls_private_key_file: '/k',
          rotate_certificates: true,
          tls_cipher_suites: ['TLS_AES_256_GCM_SHA384'],
        },
      },
    },
    kubelet_rotate_certificates: {
      pass: {
        kubelet: {
          anonymous_authentication: false,
          authorization_mode: 'Webhook',
          client_ca_file: '/ca',
          read_only_port: 0,
          streaming_idle_timeout_seconds: 14400,
          make_iptables_chains: true,
          event_record_qps: 5,
          tls_cert_file: '/c',
          tls_private_key_file: '/k',
          rotate_certificates: true,
          tls_cipher_suites: ['TLS_AES_256_GCM_SHA384'],
        },
      },
      fail: {
        kubelet: {
          anonymous_authentication: false,
          authorization_mode: 'Webhook',
          client_ca_file: '/ca',
          read_only_port: 0,
          streaming_idle_timeout_seconds: 14400,
          make_iptables_chains: true,
          event_record_qps: 5,
          tls_cert_file: '/c',
          tls_private_key_file: '/k',
          rotate_certificates: false,
          tls_cipher_suites: ['TLS_AES_256_GCM_SHA384'],
        },
      },
    },
    kubelet_streaming_connection_timeout: {
      pass: {
        kubelet: {
          anonymous_authentication: false,
          authorization_mode: 'Webhook',
          client_ca_file: '/ca',
          read_only_port: 0,
          streaming_idle_timeout_seconds: 14400,
          make_iptables_chains: true,
          event_record_qps: 5,
          tls_cert_file: '/c',
          tls_private_key_file: '/k',
          rotate_certificates: true,
          tls_cipher_suites: ['TLS_AES_256_GCM_SHA384'],
        },
      },
      fail: {
        kubelet: {
          anonymous_authentication: false,
          authorization_mode: 'Webhook',
          client_ca_file: '/ca',
          read_only_port: 0,
          streaming_idle_timeout_seconds: 0,
          make_iptables_chains: true,
          event_record_qps: 5,
          tls_cert_file: '/c',
          tls_private_key_file: '/k',
          rotate_certificates: true,
          tls_cipher_suites: ['TLS_AES_256_GCM_SHA384'],
        },
      },
    },
    kubelet_tls_cert_and_key: {
      pass: {
        kubelet: {
          anonymous_authentication: false,
          authorization_mode: 'Webhook',
          client_ca_file: '/ca',
          read_only_port: 0,
          streaming_idle_timeout_seconds: 14400,
          make_iptables_chains: true,
          event_record_qps: 5,
          tls_cert_file: '/c',
          tls_private_key_file: '/k',
          rotate_certificates: true,
          tls_cipher_suites: ['TLS_AES_256_GCM_SHA384'],
        },
      },
      fail: {
        kubelet: {
          anonymous_authentication: false,
          authorization_mode: 'Webhook',
          client_ca_file: '/ca',
          read_only_port: 0,
          streaming_idle_timeout_seconds: 14400,
          make_iptables_chains: true,
          event_record_qps: 5,
          tls_cert_file: null,
          tls_private_key_file: '/k',
          rotate_certificates: true,
          tls_cipher_suites: ['TLS_AES_256_GCM_SHA384'],
        },
      },
    },
  });
});

describe('the checks of Kubernetes: nodes, further settings of the kubelet', () => {
  const strong = 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256';
  const node = (more: JsonObject = {}): JsonObject => ({
    kubelet: {
      tls_cipher_suites: [strong],
      server_tls_bootstrap: true,
      feature_gates: {},
      pod_pids_limit: 4_096,
      seccomp_default: true,
      ...more,
    },
  });
  testChecks(nodesNodeChecks, {
    kubelet_pod_pids_limit: { pass: node(), fail: node({ pod_pids_limit: -1 }) },
    kubelet_rotate_server_certificates: { pass: node(), fail: node({ server_tls_bootstrap: false }) },
    kubelet_seccomp_default: { pass: node(), fail: node({ seccomp_default: false }) },
    kubelet_strong_ciphers_only: { pass: node(), fail: node({ tls_cipher_suites: [] }) },
  });
  const says = (id: string, shown: JsonObject) => outcomeOf({ checks: nodesNodeChecks, id }, shown);

  it('limits the processes of a pod with any positive number', () => {
    assert.equal(says('kubelet_pod_pids_limit', node({ pod_pids_limit: 1 })), 'pass');
    assert.equal(says('kubelet_pod_pids_limit', node({ pod_pids_limit: 0 })), 'fail');
  });

  it('rotates serving certificates unless a feature gate disables it', () => {
    for (const [outcome, gates] of [
      ['pass', { RotateKubeletServerCertificate: true }],
      ['pass', { RotateKubeletServerCertificate: true, AllBeta: false }],
      ['fail', { RotateKubeletServerCertificate: false }],
      ['fail', { AllBeta: false }],
      ['pass', { AllAlpha: false }],
    ] as const) {
      assert.equal(says('kubelet_rotate_server_certificates', node({ feature_gates: gates })), outcome);
    }
  });

  it('accepts no list of cipher suites with a weak one in it', () => {
    const weak = node({ tls_cipher_suites: [strong, 'TLS_RSA_WITH_AES_128_GCM_SHA256'] });
    assert.equal(says('kubelet_strong_ciphers_only', weak), 'fail');
  });

  it('is not evaluated on a node that an earlier release has read', () => {
    const earlier = { kubelet: { anonymous_authentication: false, tls_cipher_suites: [strong] } };
    for (const id of ['kubelet_pod_pids_limit', 'kubelet_rotate_server_certificates', 'kubelet_seccomp_default']) {
      assert.equal(says(id, earlier), 'not_evaluated', id);
    }
  });
});
