import { controlPlaneApiServerChecks } from '../../../../../domain/clouds/kubernetes/control-plane/api-server-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

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
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver', '--audit-log-path=/etc/f'], args: [] }],
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
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver', '--etcd-certfile=/etc/f'], args: [] }],
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
          { name: 'kube-apiserver', command: ['kube-apiserver', '--kubelet-client-certificate=/etc/f'], args: [] },
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
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver', '--tls-cert-file=/etc/f'], args: [] }],
      },
      fail: {
        namespace: 'kube-system',
        containers: [{ name: 'kube-apiserver', command: ['kube-apiserver'], args: [] }],
      },
    },
  });
});
