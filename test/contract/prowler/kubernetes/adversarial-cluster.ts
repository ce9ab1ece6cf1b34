import type { AdversarialCase } from '../adversarial-cases.ts';
import {
  clusterRole,
  component,
  context,
  namespaces,
  nodesOf,
  pod,
  role,
  type KubeletFile,
  type SeededCluster,
} from './objects.ts';

const docs = 'https://kubernetes.io/docs';
const apiserverReference = `${docs}/reference/command-line-tools-reference/kube-apiserver/`;
const podSecurity = `${docs}/concepts/security/pod-security-standards/`;
const goodPractices = `${docs}/concepts/security/rbac-good-practices/`;
const rbacReference = `${docs}/reference/access-authn-authz/rbac/`;
const kubeletReference = `${docs}/reference/config-api/kubelet-config.v1beta1/`;
const admission = `${docs}/reference/access-authn-authz/admission-controllers/`;
const etcdSecurity = 'https://etcd.io/docs/v3.6/op-guide/security/';
const etcdFlags = 'https://etcd.io/docs/v3.6/op-guide/configuration/';

/** The flags that kubeadm gives an API server. */
const kubeadmApiserver = {
  'authorization-mode': 'Node,RBAC',
  'client-ca-file': '/etc/kubernetes/pki/ca.crt',
  'enable-admission-plugins': 'NodeRestriction',
  'etcd-cafile': '/etc/kubernetes/pki/etcd/ca.crt',
  'etcd-certfile': '/etc/kubernetes/pki/apiserver-etcd-client.crt',
  'etcd-keyfile': '/etc/kubernetes/pki/apiserver-etcd-client.key',
  'kubelet-client-certificate': '/etc/kubernetes/pki/apiserver-kubelet-client.crt',
  'kubelet-client-key': '/etc/kubernetes/pki/apiserver-kubelet-client.key',
  'service-account-key-file': '/etc/kubernetes/pki/sa.pub',
  'tls-cert-file': '/etc/kubernetes/pki/apiserver.crt',
  'tls-private-key-file': '/etc/kubernetes/pki/apiserver.key',
};

/** What Prowler takes for missing unless it is stated. */
const explicitDefaults = {
  'anonymous-auth': 'false',
  'enable-admission-plugins': 'EventRateLimit,NamespaceLifecycle,ServiceAccount',
  'service-account-lookup': 'true',
};

const kubelets: Record<string, KubeletFile> = {
  'node-connections-never-end': {
    authentication: { anonymous: { enabled: false }, x509: { clientCAFile: '' } },
    streamingConnectionIdleTimeout: '0s',
    tlsCertFile: '',
    tlsPrivateKeyFile: '',
  },
};

const plainPod = {
  securityContext: { runAsNonRoot: true, runAsUser: 1_000, seccompProfile: { type: 'RuntimeDefault' } },
};

/** A cluster in which what Prowler compares is not what decides. */
export const adversarialCluster: SeededCluster = {
  kubelets,
  objects: [
    ...namespaces,
    ...nodesOf(kubelets),
    component('kube-apiserver', 'kube-apiserver-kubeadm', kubeadmApiserver),
    component('kube-apiserver', 'kube-apiserver-plugins', {
      ...kubeadmApiserver,
      ...explicitDefaults,
      'audit-log-maxage': '365',
      'audit-log-maxbackup': '20',
      'audit-log-maxsize': '500',
      'audit-log-path': '/var/log/audit.log',
      'disable-admission-plugins': 'AlwaysPullImages',
      'enable-admission-plugins':
        'NamespaceLifecycle,ServiceAccount,NodeRestriction,AlwaysPullImages,EventRateLimit,DenyServiceExternalIPs',
    }),
    component('kube-apiserver', 'kube-apiserver-half', {
      ...explicitDefaults,
      'authorization-config': '/etc/kubernetes/authorization.yaml',
      'disable-admission-plugins': 'DenyServiceExternalIPs',
      'etcd-certfile': '/etc/kubernetes/pki/apiserver-etcd-client.crt',
      'kubelet-client-certificate': '/etc/kubernetes/pki/apiserver-kubelet-client.crt',
      'token-auth-file': '',
    }),
    pod('kube-apiserver-exporter', { namespace: 'kube-system', container: { command: ['/exporter'] } }),
    component('kube-controller-manager', 'kube-controller-manager-default', {
      'bind-address': '127.0.0.1',
      'terminated-pod-gc-threshold': '0',
    }),
    component('etcd', 'etcd-spelled-out', {
      'auto-tls': 'false',
      'cert-file': '/etc/kubernetes/pki/etcd/server.crt',
      'client-cert-auth': 'false',
      'key-file': '/etc/kubernetes/pki/etcd/server.key',
      'listen-client-urls': 'https://10.0.0.1:2379',
      'listen-peer-urls': 'https://10.0.0.1:2380',
      'peer-auto-tls': 'false',
      'peer-cert-file': '/etc/kubernetes/pki/etcd/peer.crt',
      'peer-client-cert-auth': 'false',
    }),
    component('etcd', 'etcd-unencrypted', {
      'cert-file': '/etc/kubernetes/pki/etcd/server.crt',
      'client-cert-auth': 'true',
      'key-file': '/etc/kubernetes/pki/etcd/server.key',
      'listen-client-urls': 'http://0.0.0.0:2379',
      'listen-peer-urls': 'http://0.0.0.0:2380',
      'peer-cert-file': '/etc/kubernetes/pki/etcd/peer.crt',
      'peer-client-cert-auth': 'true',
      'peer-key-file': '/etc/kubernetes/pki/etcd/peer.key',
    }),
    pod('defaults', { container: { securityContext: {} }, spec: { securityContext: {} } }),
    pod('root-by-pod', {
      spec: { securityContext: { runAsUser: 0, seccompProfile: { type: 'RuntimeDefault' } } },
    }),
    pod('unconfined-container', { container: context({ seccompProfile: { type: 'Unconfined' } }) }),
    pod('localhost-profile', {
      spec: {
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 1_000,
          seccompProfile: { type: 'Localhost', localhostProfile: 'profiles/web.json' },
        },
      },
    }),
    pod('keeps-net-raw', { container: context({ capabilities: { drop: ['SYS_CHROOT'] } }) }),
    pod('adds-net-raw', { container: context({ capabilities: { drop: ['ALL'], add: ['NET_RAW'] } }) }),
    pod('privileged-init', {
      spec: {
        ...plainPod,
        initContainers: [
          {
            name: 'prepare',
            image: 'registry.example.com/shop/prepare:1.0.0',
            securityContext: { privileged: true, capabilities: { add: ['SYS_ADMIN'] } },
          },
        ],
      },
    }),
    pod('privileged-only', { container: { securityContext: { privileged: true } } }),
    pod('host-port', { container: { ports: [{ containerPort: 8_080, hostPort: 443 }] } }),
    pod('secret-key', {
      container: { env: [{ name: 'TOKEN', valueFrom: { secretKeyRef: { name: 'api', key: 'token' } } }] },
    }),
    pod('whole-secret', { container: { envFrom: [{ secretRef: { name: 'api' } }] } }),
    pod('host-process-by-pod', {
      spec: {
        hostNetwork: true,
        securityContext: { ...plainPod.securityContext, windowsOptions: { hostProcess: true } },
      },
    }),
    ...clusterRole('read-secrets', { apiGroups: [''], resources: ['secrets'], verbs: ['get', 'list'] }),
    ...clusterRole('every-group', { apiGroups: ['*'], resources: ['deployments'], verbs: ['get'] }),
    ...clusterRole('approve-by-subresource', {
      apiGroups: ['certificates.k8s.io'],
      resources: ['*/approval'],
      verbs: ['update'],
    }),
    ...clusterRole('patch-webhooks', {
      apiGroups: ['admissionregistration.k8s.io'],
      resources: ['mutatingwebhookconfigurations'],
      verbs: ['patch'],
    }),
    ...clusterRole('execute-by-proxy', { apiGroups: [''], resources: ['nodes/proxy'], verbs: ['create'] }),
    role('read-one-secret', { apiGroups: [''], resources: ['secrets'], verbs: ['get'] }),
    role('read-pods', { apiGroups: [''], resources: ['pods'], verbs: ['get'] }),
  ],
};

const of = (
  resource: string,
  reference: string,
  cases: Readonly<Record<string, [prowlers: 'pass' | 'fail' | 'none', right: AdversarialCase['right'], why: string]>>,
): AdversarialCase[] =>
  Object.entries(cases).map(([check, [prowlers, right, why]]) => ({
    check,
    resource,
    prowlers,
    right,
    why,
    reference,
  }));

/** Where Prowler's verdict on this cluster is wrong. */
export const adversarialCases: readonly AdversarialCase[] = [
  ...of('kube-system/kube-apiserver-kubeadm', apiserverReference, {
    apiserver_anonymous_requests: ['pass', 'fail', 'anonymous requests are enabled unless the flag is false'],
    apiserver_namespace_lifecycle_plugin: ['fail', 'pass', 'the plugin is enabled by default'],
    apiserver_service_account_plugin: ['fail', 'pass', 'the plugin is enabled by default'],
    apiserver_service_account_lookup_true: ['fail', 'pass', 'the flag is true by default'],
    apiserver_event_rate_limit: [
      'pass',
      'fail',
      'the plugin is not enabled; Prowler has the condition the wrong way round',
    ],
  }),
  ...of('kube-system/kube-apiserver-plugins', admission, {
    apiserver_always_pull_images_plugin: [
      'pass',
      'fail',
      'a plugin that is also in the list of disabled ones does not run',
    ],
    apiserver_event_rate_limit: [
      'fail',
      'pass',
      'the plugin is enabled; Prowler has the condition the wrong way round',
    ],
    apiserver_deny_service_external_ips: [
      'fail',
      'pass',
      'the plugin is enabled; Prowler looks for it among the disabled ones',
    ],
  }),
  ...of('kube-system/kube-apiserver-plugins', `${docs}/tasks/debug/debug-cluster/audit/`, {
    apiserver_audit_log_maxage_set: [
      'fail',
      'pass',
      'logs are kept for longer than is asked for; Prowler wants exactly 30 days',
    ],
    apiserver_audit_log_maxbackup_set: [
      'fail',
      'pass',
      'more files are kept than are asked for; Prowler wants exactly 10',
    ],
    apiserver_audit_log_maxsize_set: [
      'fail',
      'pass',
      'files are larger than is asked for; Prowler wants exactly 100 MB',
    ],
    apiserver_audit_log_path_set: ['pass', 'fail', 'without a policy file no event is logged'],
  }),
  ...of('kube-system/kube-apiserver-half', `${docs}/reference/access-authn-authz/authorization/`, {
    apiserver_auth_mode_include_node: [
      'fail',
      'not_evaluated',
      'the modes are in a file, which no tool can read through the API',
    ],
    apiserver_auth_mode_include_rbac: [
      'fail',
      'not_evaluated',
      'the modes are in a file, which no tool can read through the API',
    ],
    apiserver_auth_mode_not_always_allow: [
      'fail',
      'not_evaluated',
      'the modes are in a file, which no tool can read through the API',
    ],
  }),
  ...of('kube-system/kube-apiserver-half', apiserverReference, {
    apiserver_deny_service_external_ips: ['pass', 'fail', 'the plugin is disabled; Prowler takes that for enabled'],
    apiserver_event_rate_limit: [
      'fail',
      'pass',
      'the plugin is enabled; Prowler has the condition the wrong way round',
    ],
    apiserver_etcd_tls_config: [
      'pass',
      'fail',
      'a certificate without its key; Prowler is content with one of the two',
    ],
    apiserver_kubelet_tls_auth: [
      'pass',
      'fail',
      'a certificate without its key; Prowler is content with one of the two',
    ],
    apiserver_no_token_auth_file: ['fail', 'pass', 'an empty value names no file'],
  }),
  ...of('kube-system/kube-apiserver-exporter', apiserverReference, {
    apiserver_disable_profiling: [
      'fail',
      'not_applicable',
      'the pod does not run the API server; Prowler goes by its name',
    ],
    apiserver_tls_config: ['fail', 'not_applicable', 'the pod does not run the API server; Prowler goes by its name'],
  }),
  ...of('kube-system/kube-controller-manager-default', `${docs}/concepts/workloads/pods/pod-lifecycle/`, {
    controllermanager_garbage_collection: [
      'pass',
      'fail',
      'a threshold of 0 disables garbage collection of terminated pods',
    ],
  }),
  ...of('kube-system/etcd-spelled-out', etcdFlags, {
    etcd_client_cert_auth: ['pass', 'fail', 'the flag is there, and false'],
    etcd_peer_client_cert_auth: ['pass', 'fail', 'the flag is there, and false'],
    etcd_no_auto_tls: ['fail', 'pass', 'the flag is there, and false'],
    etcd_no_peer_auto_tls: ['fail', 'pass', 'the flag is there, and false'],
    etcd_peer_tls_config: ['pass', 'fail', 'a certificate without its key; Prowler is content with one of the two'],
  }),
  ...of('kube-system/etcd-unencrypted', etcdSecurity, {
    etcd_client_cert_auth: ['pass', 'fail', 'etcd ignores certificates on an http:// address'],
    etcd_peer_client_cert_auth: ['pass', 'fail', 'etcd ignores certificates on an http:// address'],
    etcd_tls_encryption: ['pass', 'fail', 'etcd listens unencrypted for every machine'],
    etcd_peer_tls_config: ['pass', 'fail', 'etcd listens unencrypted for every machine'],
  }),
  ...of('node-connections-never-end', kubeletReference, {
    kubelet_streaming_connection_timeout: [
      'pass',
      'fail',
      'durations are texts, and Prowler compares 0s with the number 0',
    ],
    kubelet_client_ca_file_set: ['pass', 'fail', 'an empty value names no file'],
    kubelet_tls_cert_and_key: ['pass', 'fail', 'an empty value names no file'],
  }),
  ...of('shop/defaults', podSecurity, {
    core_minimize_allowPrivilegeEscalation_containers: [
      'pass',
      'fail',
      'a container may escalate unless the field is false',
    ],
    core_minimize_net_raw_capability_admission: [
      'pass',
      'fail',
      'container runtimes grant NET_RAW unless it is dropped',
    ],
    core_minimize_root_containers_admission: [
      'pass',
      'fail',
      'the user of the image, root unless it names another, applies',
    ],
  }),
  ...of('shop/root-by-pod', `${docs}/tasks/configure-pod-container/security-context/`, {
    core_minimize_root_containers_admission: ['pass', 'fail', 'containers inherit the user of the pod'],
  }),
  ...of('shop/unconfined-container', `${docs}/tutorials/security/seccomp/`, {
    core_seccomp_profile_docker_default: ['pass', 'fail', 'the profile of a container replaces that of the pod'],
  }),
  ...of('shop/localhost-profile', podSecurity, {
    core_seccomp_profile_docker_default: ['fail', 'pass', 'the restricted standard allows a local profile'],
  }),
  ...of('shop/keeps-net-raw', podSecurity, {
    core_minimize_net_raw_capability_admission: ['pass', 'fail', 'NET_RAW is not among what is dropped'],
  }),
  ...of('shop/adds-net-raw', podSecurity, {
    core_minimize_net_raw_capability_admission: [
      'pass',
      'fail',
      'NET_RAW is added; Prowler reads attributes of a dictionary, and finds none',
    ],
  }),
  ...of('shop/privileged-init', podSecurity, {
    core_minimize_privileged_containers: ['pass', 'fail', 'the standards cover init containers'],
    core_minimize_containers_capabilities_assigned: ['pass', 'fail', 'the standards cover init containers'],
    core_minimize_allowPrivilegeEscalation_containers: ['pass', 'fail', 'the standards cover init containers'],
    core_minimize_net_raw_capability_admission: ['pass', 'fail', 'the standards cover init containers'],
    core_seccomp_profile_docker_default: ['pass', 'fail', 'a privileged container always runs unconfined'],
  }),
  ...of('shop/privileged-only', `${docs}/tasks/configure-pod-container/security-context/`, {
    core_minimize_containers_capabilities_assigned: ['pass', 'fail', 'a privileged container has every capability'],
    core_minimize_allowPrivilegeEscalation_containers: ['pass', 'fail', 'a privileged container may always escalate'],
    core_minimize_net_raw_capability_admission: ['pass', 'fail', 'a privileged container has every capability'],
    core_seccomp_profile_docker_default: ['pass', 'fail', 'a privileged container always runs unconfined'],
  }),
  ...of('shop/host-port', podSecurity, {
    core_minimize_admission_hostport_containers: [
      'pass',
      'fail',
      'a host port is used; Prowler does not keep the field',
    ],
  }),
  ...of('shop/secret-key', `${docs}/concepts/security/secrets-good-practices/`, {
    core_no_secrets_envs: ['pass', 'fail', 'a variable is a key of a secret; Prowler does not keep the field'],
  }),
  ...of('shop/whole-secret', `${docs}/concepts/security/secrets-good-practices/`, {
    core_no_secrets_envs: ['pass', 'fail', 'every key of a secret is a variable'],
  }),
  ...of('shop/host-process-by-pod', `${docs}/tasks/configure-pod-container/create-hostprocess-pod/`, {
    core_minimize_admission_windows_hostprocess_containers: [
      'pass',
      'fail',
      'containers inherit the option of the pod',
    ],
  }),
  ...of('read-secrets', goodPractices, {
    rbac_minimize_secret_access: ['pass', 'fail', 'the resource is named secrets; Prowler looks for secret'],
  }),
  ...of('shop/read-one-secret', goodPractices, {
    rbac_minimize_secret_access: [
      'pass',
      'fail',
      'the role reads secrets; Prowler evaluates the rules of a cluster role instead',
    ],
  }),
  ...of('every-group', rbacReference, {
    rbac_minimize_wildcard_use_roles: ['pass', 'fail', 'every API group is a wildcard, too'],
  }),
  ...of('User:user-of-approve-by-subresource', rbacReference, {
    rbac_minimize_csr_approval_access: ['pass', 'fail', 'a wildcard before a subresource names it for every resource'],
  }),
  ...of('User:user-of-patch-webhooks', goodPractices, {
    rbac_minimize_webhook_config_access: ['pass', 'fail', 'a patch changes a webhook as an update does'],
  }),
  ...of('User:user-of-execute-by-proxy', goodPractices, {
    rbac_minimize_node_proxy_subresource_access: [
      'pass',
      'fail',
      'to create on the proxy is to execute commands in every container of the node',
    ],
  }),
];
