import assert from 'node:assert/strict';
import { controlPlaneApiServerChecks } from '../../../../../domain/clouds/kubernetes/control-plane/api-server-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

describe('the checks of Kubernetes: control-plane, api server', () => {
  testChecks(controlPlaneApiServerChecks, {
    apiserver_always_pull_images_plugin: {
      pass: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-apiserver',
            command: ['kube-apiserver', '--enable-admission-plugins=NodeRestriction,AlwaysPullImages'],
            args: [],
          },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [
          { name: 'kube-apiserver', command: ['kube-apiserver', '--enable-admission-plugins=Other'], args: [] },
        ],
      },
    },
    apiserver_anonymous_requests: {
      pass: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver', '--anonymous-auth=false'], args: [] }],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver'], args: [] }],
      },
    },
    apiserver_audit_log_maxage_set: {
      pass: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver', '--audit-log-maxage=30'], args: [] }],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver', '--audit-log-maxage=1'], args: [] }],
      },
    },
    apiserver_audit_log_maxbackup_set: {
      pass: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver', '--audit-log-maxbackup=10'], args: [] }],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver', '--audit-log-maxbackup=1'], args: [] }],
      },
    },
    apiserver_audit_log_maxsize_set: {
      pass: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver', '--audit-log-maxsize=100'], args: [] }],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver', '--audit-log-maxsize=1'], args: [] }],
      },
    },
    apiserver_audit_log_path_set: {
      pass: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-apiserver',
            command: ['kube-apiserver', '--audit-log-path=/etc/f', '--audit-policy-file=/etc/p'],
            args: [],
          },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver'], args: [] }],
      },
    },
    apiserver_auth_mode_include_node: {
      pass: {
        namespace: 'kube-system',
        containers: [
          { name: 'kube-apiserver', command: ['kube-apiserver', '--authorization-mode=Node,RBAC'], args: [] },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver', '--authorization-mode=RBAC'], args: [] }],
      },
    },
    apiserver_auth_mode_include_rbac: {
      pass: {
        namespace: 'kube-system',
        containers: [
          { name: 'kube-apiserver', command: ['kube-apiserver', '--authorization-mode=Node,RBAC'], args: [] },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver', '--authorization-mode=Node'], args: [] }],
      },
    },
    apiserver_auth_mode_not_always_allow: {
      pass: {
        namespace: 'kube-system',
        containers: [
          { name: 'kube-apiserver', command: ['kube-apiserver', '--authorization-mode=Node,RBAC'], args: [] },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [
          { name: 'kube-apiserver', command: ['kube-apiserver', '--authorization-mode=AlwaysAllow'], args: [] },
        ],
      },
    },
    apiserver_client_ca_file_set: {
      pass: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver', '--client-ca-file=/etc/f'], args: [] }],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver'], args: [] }],
      },
    },
    apiserver_deny_service_external_ips: {
      pass: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-apiserver',
            command: ['kube-apiserver', '--enable-admission-plugins=NodeRestriction,DenyServiceExternalIPs'],
            args: [],
          },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [
          { name: 'kube-apiserver', command: ['kube-apiserver', '--enable-admission-plugins=Other'], args: [] },
        ],
      },
    },
    apiserver_disable_profiling: {
      pass: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver', '--profiling=false'], args: [] }],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver'], args: [] }],
      },
    },
    apiserver_encryption_provider_config_set: {
      pass: {
        namespace: 'kube-system',
        containers: [
          { name: 'kube-apiserver', command: ['kube-apiserver', '--encryption-provider-config=/etc/f'], args: [] },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver'], args: [] }],
      },
    },
    apiserver_etcd_cafile_set: {
      pass: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver', '--etcd-cafile=/etc/f'], args: [] }],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver'], args: [] }],
      },
    },
    apiserver_etcd_tls_config: {
      pass: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-apiserver',
            command: ['kube-apiserver', '--etcd-certfile=/etc/f', '--etcd-keyfile=/etc/k'],
            args: [],
          },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver'], args: [] }],
      },
    },
    apiserver_event_rate_limit: {
      pass: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-apiserver',
            command: ['kube-apiserver', '--enable-admission-plugins=NodeRestriction,EventRateLimit'],
            args: [],
          },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [
          { name: 'kube-apiserver', command: ['kube-apiserver', '--enable-admission-plugins=Other'], args: [] },
        ],
      },
    },
    apiserver_kubelet_cert_auth: {
      pass: {
        namespace: 'kube-system',
        containers: [
          { name: 'kube-apiserver', command: ['kube-apiserver', '--kubelet-certificate-authority=/etc/f'], args: [] },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver'], args: [] }],
      },
    },
    apiserver_kubelet_tls_auth: {
      pass: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-apiserver',
            command: ['kube-apiserver', '--kubelet-client-certificate=/etc/f', '--kubelet-client-key=/etc/k'],
            args: [],
          },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver'], args: [] }],
      },
    },
    apiserver_namespace_lifecycle_plugin: {
      pass: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver'], args: [] }],
      },
      fail: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-apiserver',
            command: ['kube-apiserver', '--disable-admission-plugins=NamespaceLifecycle'],
            args: [],
          },
        ],
      },
    },
    apiserver_no_always_admit_plugin: {
      pass: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-apiserver',
            command: ['kube-apiserver', '--enable-admission-plugins=NodeRestriction'],
            args: [],
          },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [
          { name: 'kube-apiserver', command: ['kube-apiserver', '--enable-admission-plugins=AlwaysAdmit'], args: [] },
        ],
      },
    },
    apiserver_no_token_auth_file: {
      pass: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver'], args: [] }],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver', '--token-auth-file=/t'], args: [] }],
      },
    },
    apiserver_node_restriction_plugin: {
      pass: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-apiserver',
            command: ['kube-apiserver', '--enable-admission-plugins=NodeRestriction,NodeRestriction'],
            args: [],
          },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [
          { name: 'kube-apiserver', command: ['kube-apiserver', '--enable-admission-plugins=Other'], args: [] },
        ],
      },
    },
    apiserver_service_account_key_file_set: {
      pass: {
        namespace: 'kube-system',
        containers: [
          { name: 'kube-apiserver', command: ['kube-apiserver', '--service-account-key-file=/etc/f'], args: [] },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver'], args: [] }],
      },
    },
    apiserver_service_account_lookup_true: {
      pass: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver'], args: [] }],
      },
      fail: {
        namespace: 'kube-system',
        containers: [
          { name: 'kube-apiserver', command: ['kube-apiserver', '--service-account-lookup=false'], args: [] },
        ],
      },
    },
    apiserver_service_account_plugin: {
      pass: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver'], args: [] }],
      },
      fail: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-apiserver',
            command: ['kube-apiserver', '--disable-admission-plugins=ServiceAccount'],
            args: [],
          },
        ],
      },
    },
    apiserver_tls_config: {
      pass: {
        namespace: 'kube-system',
        containers: [
          {
            name: 'kube-apiserver',
            command: ['kube-apiserver', '--tls-cert-file=/etc/f', '--tls-private-key-file=/etc/k'],
            args: [],
          },
        ],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver'], args: [] }],
      },
    },
  });
});

describe('The flags of an API server', () => {
  const outcome = (id: string, ...args: string[]) =>
    outcomeOf(
      { checks: controlPlaneApiServerChecks, id },
      { namespace: 'kube-system', containers: [{ name: 'api', command: ['/usr/bin/kube-apiserver'], args }] },
    );

  it('may be separated from their values', () => {
    const id = 'apiserver_auth_mode_not_always_allow';
    assert.equal(outcome(id, '--authorization-mode', 'AlwaysAllow'), 'fail');
    assert.equal(outcome(id, '--authorization-mode', 'Node,RBAC'), 'pass');
    assert.equal(outcome('apiserver_audit_log_maxage_set', '--audit-log-maxage', '30'), 'pass');
    assert.equal(outcome('apiserver_audit_log_maxage_set', '--audit-log-maxage', '29'), 'fail');
  });

  it('of lists are combined, and of all others the last one applies', () => {
    const plugins = ['--enable-admission-plugins=AlwaysAdmit', '--enable_admission_plugins=NodeRestriction'];
    assert.equal(outcome('apiserver_no_always_admit_plugin', ...plugins), 'fail');
    assert.equal(outcome('apiserver_node_restriction_plugin', ...plugins), 'pass');
    assert.equal(outcome('apiserver_disable_profiling', '--profiling=false', '--profiling=true'), 'fail');
  });

  it('accept every false value of Go', () => {
    for (const no of ['false', 'False', 'FALSE', 'f', 'F', '0']) {
      assert.equal(outcome('apiserver_service_account_lookup_true', `--service-account-lookup=${no}`), 'fail', no);
      assert.equal(outcome('apiserver_anonymous_requests', `--anonymous-auth=${no}`), 'pass', no);
    }
    assert.equal(outcome('apiserver_anonymous_requests', '--anonymous-auth'), 'fail');
    assert.equal(outcome('apiserver_anonymous_requests', '--anonymous-auth=no'), 'not_evaluated');
  });

  it('are not set when they are empty', () => {
    assert.equal(outcome('apiserver_client_ca_file_set', '--client-ca-file='), 'fail');
    assert.equal(outcome('apiserver_audit_log_path_set', '--audit-log-path='), 'fail');
  });

  it('require the key with the certificate', () => {
    for (const [id, certificate, key] of [
      ['apiserver_etcd_tls_config', '--etcd-certfile=/c', '--etcd-keyfile=/k'],
      ['apiserver_kubelet_tls_auth', '--kubelet-client-certificate=/c', '--kubelet-client-key=/k'],
      ['apiserver_tls_config', '--tls-cert-file=/c', '--tls-private-key-file=/k'],
    ] as const) {
      assert.equal(outcome(id, certificate, key), 'pass', id);
      assert.equal(outcome(id, certificate), 'fail', id);
      assert.equal(outcome(id, key), 'fail', id);
    }
  });

  it('do not decide if a file does', () => {
    for (const id of ['apiserver_auth_mode_include_node', 'apiserver_auth_mode_not_always_allow']) {
      assert.equal(outcome(id, '--authorization-config=/etc/authorization.yaml'), 'not_evaluated', id);
    }
    assert.equal(outcome('apiserver_anonymous_requests', '--authentication-config=/etc/a.yaml'), 'not_evaluated');
  });

  it('are unknown if started by a shell, and missing in another pod', () => {
    const shown = (changes: JsonObject) =>
      outcomeOf(
        { checks: controlPlaneApiServerChecks, id: 'apiserver_disable_profiling' },
        {
          namespace: 'kube-system',
          containers: [{ name: 'api', command: ['/bin/sh', '-c', 'exec kube-apiserver --profiling=false'], args: [] }],
          ...changes,
        },
      );
    assert.equal(shown({}), 'not_evaluated');
    assert.equal(shown({ namespace: 'default' }), 'not_applicable');
    assert.equal(shown({ containers: [{ name: 'dns', command: ['coredns'], args: [] }] }), 'not_applicable');
  });

  it('are not known where they contain variables', () => {
    const [plugins, mode] = ['apiserver_no_always_admit_plugin', 'apiserver_auth_mode_not_always_allow'];
    assert.equal(outcome(plugins, '--enable-admission-plugins=NodeRestriction,$(PLUGINS)'), 'not_evaluated');
    assert.equal(outcome(mode, '--authorization-mode=$(MODE)'), 'not_evaluated');
    assert.equal(outcome(mode, '--authorization-mode', '$(MODE)'), 'not_evaluated');
    assert.equal(outcome(plugins, '$(MORE_FLAGS)'), 'not_evaluated');
    assert.equal(outcome(plugins, '--$(NAME)=x'), 'not_evaluated');
    assert.equal(outcome(plugins, '--advertise-address=$(POD_IP)'), 'pass');
    assert.equal(outcome('apiserver_client_ca_file_set', '--client-ca-file=/etc/$$(escaped)'), 'pass');
  });

  it('log no events without an audit policy', () => {
    const id = 'apiserver_audit_log_path_set';
    assert.equal(outcome(id, '--audit-log-path=/var/log/audit.log'), 'fail');
    assert.equal(outcome(id, '--audit-log-path=/var/log/audit.log', '--audit-policy-file='), 'fail');
    assert.equal(outcome(id, '--audit-log-path=/var/log/audit.log', '--audit-policy-file=/etc/policy.yaml'), 'pass');
  });

  it('of an admission plugin count unless another flag switches it off', () => {
    const on = '--enable-admission-plugins=NodeRestriction';
    assert.equal(outcome('apiserver_node_restriction_plugin', on), 'pass');
    const off = '--disable-admission-plugins=NodeRestriction';
    assert.equal(outcome('apiserver_node_restriction_plugin', on, off), 'fail');
  });
});

describe('the checks of Kubernetes: tokens and cipher suites of the API server', () => {
  const started = (...flags: string[]) => ({
    namespace: 'kube-system',
    containers: [{ name: 'kube-apiserver', command: ['kube-apiserver', ...flags], args: [] }],
  });
  const strong = 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256';
  testChecks(controlPlaneApiServerChecks, {
    apiserver_service_account_token_expiration_not_extended: {
      pass: started('--service-account-extend-token-expiration=false'),
      fail: started('--service-account-extend-token-expiration=true'),
    },
    apiserver_strong_ciphers_only: {
      pass: started(`--tls-cipher-suites=${strong},TLS_AES_128_GCM_SHA256`),
      fail: started(`--tls-cipher-suites=${strong},TLS_RSA_WITH_AES_128_CBC_SHA`),
    },
  });
  const says = (id: string, ...flags: string[]) =>
    outcomeOf({ checks: controlPlaneApiServerChecks, id }, started(...flags));

  it('fail by default: tokens are extended and no cipher suite is excluded', () => {
    for (const id of ['apiserver_service_account_token_expiration_not_extended', 'apiserver_strong_ciphers_only']) {
      assert.equal(says(id), 'fail', id);
    }
    const flag = '--service-account-extend-token-expiration';
    assert.equal(says('apiserver_service_account_token_expiration_not_extended', flag, 'false'), 'fail');
  });

  it('take repeated lists of cipher suites together, and pass TLS 1.3 alone', () => {
    const id = 'apiserver_strong_ciphers_only';
    const weak = '--tls-cipher-suites=TLS_RSA_WITH_AES_128_CBC_SHA';
    assert.equal(says(id, weak, `--tls-cipher-suites=${strong}`), 'fail');
    assert.equal(says(id, weak, '--tls-min-version=VersionTLS13'), 'pass');
    assert.equal(says(id, '--tls-min-version=VersionTLS12'), 'fail');
  });
});
