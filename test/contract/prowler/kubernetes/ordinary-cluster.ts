import {
  clusterRole,
  component,
  context,
  namespaces,
  nodesOf,
  pod,
  role,
  type KubeletFile,
  type Rule,
  type SeededCluster,
} from './objects.ts';

/** Every flag of the API server as its checks ask for it. */
const goodApiserver = {
  'anonymous-auth': 'false',
  'audit-log-maxage': '30',
  'audit-log-maxbackup': '10',
  'audit-log-maxsize': '100',
  'audit-log-path': '/var/log/audit.log',
  'audit-policy-file': '/etc/kubernetes/audit.yaml',
  'authorization-mode': 'Node,RBAC',
  'client-ca-file': '/etc/kubernetes/pki/ca.crt',
  'enable-admission-plugins': 'NamespaceLifecycle,ServiceAccount,NodeRestriction,AlwaysPullImages',
  'encryption-provider-config': '/etc/kubernetes/encryption.yaml',
  'etcd-cafile': '/etc/kubernetes/pki/etcd/ca.crt',
  'etcd-certfile': '/etc/kubernetes/pki/apiserver-etcd-client.crt',
  'etcd-keyfile': '/etc/kubernetes/pki/apiserver-etcd-client.key',
  'kubelet-certificate-authority': '/etc/kubernetes/pki/ca.crt',
  'kubelet-client-certificate': '/etc/kubernetes/pki/kubelet.crt',
  'kubelet-client-key': '/etc/kubernetes/pki/kubelet.key',
  profiling: 'false',
  'request-timeout': '300s',
  'service-account-key-file': '/etc/kubernetes/pki/sa.pub',
  'service-account-lookup': 'true',
  'tls-cert-file': '/etc/kubernetes/pki/apiserver.crt',
  'tls-cipher-suites': 'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
  'tls-private-key-file': '/etc/kubernetes/pki/apiserver.key',
};

/** Every flag that a check of the API server fails, and none that one asks for. */
const badApiserver = {
  'anonymous-auth': 'true',
  'authorization-mode': 'AlwaysAllow',
  'disable-admission-plugins': 'NamespaceLifecycle,ServiceAccount',
  'enable-admission-plugins': 'AlwaysAdmit',
  profiling: 'true',
  'service-account-lookup': 'false',
  'tls-cipher-suites': 'TLS_RSA_WITH_RC4_128_SHA',
  'token-auth-file': '/etc/kubernetes/tokens.csv',
};

const goodController = {
  'bind-address': '127.0.0.1',
  profiling: 'false',
  'root-ca-file': '/etc/kubernetes/pki/ca.crt',
  'service-account-private-key-file': '/etc/kubernetes/pki/sa.key',
  'terminated-pod-gc-threshold': '100',
  'use-service-account-credentials': 'true',
};

const goodEtcd = {
  'cert-file': '/etc/kubernetes/pki/etcd/server.crt',
  'client-cert-auth': 'true',
  'key-file': '/etc/kubernetes/pki/etcd/server.key',
  'listen-client-urls': 'https://10.0.0.1:2379',
  'listen-peer-urls': 'https://10.0.0.1:2380',
  'peer-cert-file': '/etc/kubernetes/pki/etcd/peer.crt',
  'peer-client-cert-auth': 'true',
  'peer-key-file': '/etc/kubernetes/pki/etcd/peer.key',
  'trusted-ca-file': '/etc/kubernetes/pki/etcd/ca.crt',
};

const goodKubelet: KubeletFile = {
  authentication: { anonymous: { enabled: false }, x509: { clientCAFile: '/etc/kubernetes/pki/ca.crt' } },
  authorization: { mode: 'Webhook' },
  readOnlyPort: 0,
  streamingConnectionIdleTimeout: '4h0m0s',
  makeIPTablesUtilChains: true,
  eventRecordQPS: 50,
  tlsCertFile: '/var/lib/kubelet/pki/kubelet.crt',
  tlsPrivateKeyFile: '/var/lib/kubelet/pki/kubelet.key',
  rotateCertificates: true,
};

const badKubelet: KubeletFile = {
  authentication: { anonymous: { enabled: true }, x509: {} },
  authorization: { mode: 'AlwaysAllow' },
  readOnlyPort: 10_255,
  streamingConnectionIdleTimeout: '4h0m0s',
  makeIPTablesUtilChains: false,
  eventRecordQPS: 50,
  rotateCertificates: false,
};

const kubelets: SeededCluster['kubelets'] = {
  'node-good': goodKubelet,
  'node-bad': badKubelet,
  'node-mixed': { ...goodKubelet, readOnlyPort: 10_255, rotateCertificates: false },
};

const everything: Rule = { apiGroups: ['*'], resources: ['*'], verbs: ['*'] };
const readPods: Rule = { apiGroups: [''], resources: ['pods', 'pods/log'], verbs: ['get', 'list', 'watch'] };

/** A cluster of compliant and non-compliant objects, in the words that both tools read. */
export const ordinaryCluster: SeededCluster = {
  kubelets,
  objects: [
    ...namespaces,
    ...nodesOf(kubelets),
    component('kube-apiserver', 'kube-apiserver-one', goodApiserver),
    component('kube-apiserver', 'kube-apiserver-two', badApiserver),
    component('kube-apiserver', 'kube-apiserver-three', {
      ...goodApiserver,
      'audit-log-maxage': '7',
      'audit-log-maxbackup': '2',
      'audit-log-maxsize': '10',
      'authorization-mode': 'RBAC',
      'enable-admission-plugins': 'NamespaceLifecycle,ServiceAccount',
    }),
    component('kube-controller-manager', 'kube-controller-manager-one', goodController),
    component('kube-controller-manager', 'kube-controller-manager-two', { 'terminated-pod-gc-threshold': '12500' }),
    component('kube-controller-manager', 'kube-controller-manager-three', { ...goodController, profiling: 'true' }),
    component('kube-scheduler', 'kube-scheduler-one', { 'bind-address': '127.0.0.1', profiling: 'false' }),
    component('kube-scheduler', 'kube-scheduler-two', { 'bind-address': '0.0.0.0', profiling: 'true' }),
    component('kube-scheduler', 'kube-scheduler-three', { 'bind-address': '127.0.0.1' }),
    component('etcd', 'etcd-one', goodEtcd),
    component('etcd', 'etcd-two', { 'auto-tls': 'true', 'peer-auto-tls': 'true' }),
    component('etcd', 'etcd-three', { ...goodEtcd, 'peer-auto-tls': 'true' }),
    pod('good'),
    pod('good-with-variables', { container: { env: [{ name: 'GREETING', value: 'hello' }] } }),
    pod('good-with-ports', { container: { ports: [{ containerPort: 8_080 }] } }),
    pod('escalates', { container: context({ allowPrivilegeEscalation: true }) }),
    pod('adds-capabilities', { container: context({ capabilities: { drop: ['ALL'], add: ['NET_BIND_SERVICE'] } }) }),
    pod('shares-ipc', { spec: { hostIPC: true } }),
    pod('shares-network', { spec: { hostNetwork: true } }),
    pod('shares-pids', { spec: { hostPID: true } }),
    pod('privileged', {
      container: {
        securityContext: {
          privileged: true,
          capabilities: { add: ['SYS_ADMIN'] },
          allowPrivilegeEscalation: true,
          seccompProfile: { type: 'Unconfined' },
        },
      },
      spec: { securityContext: { runAsNonRoot: true, runAsUser: 1_000 } },
    }),
    pod('windows-host-process', {
      container: context({ windowsOptions: { hostProcess: true } }),
      spec: {
        hostNetwork: true,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 1_000,
          seccompProfile: { type: 'RuntimeDefault' },
          windowsOptions: { hostProcess: true },
        },
      },
    }),
    pod('runs-as-root', {
      container: context({ runAsUser: 0 }),
      spec: { securityContext: { seccompProfile: { type: 'RuntimeDefault' } } },
    }),
    pod('unconfined', {
      container: context({ seccompProfile: { type: 'Unconfined' } }),
      spec: { securityContext: { runAsNonRoot: true, runAsUser: 1_000 } },
    }),
    pod('unconfined-by-default', { spec: { securityContext: { runAsNonRoot: true, runAsUser: 1_000 } } }),
    pod('reads-secret', {
      container: {
        env: [{ name: 'PASSWORD', valueFrom: { secretKeyRef: { name: 'database', key: 'password' } } }],
      },
    }),
    pod('uses-host-port', { container: { ports: [{ containerPort: 8_080, hostPort: 80 }] } }),
    ...clusterRole('read-pods', readPods),
    ...clusterRole('read-nodes', { apiGroups: [''], resources: ['nodes'], verbs: ['get', 'list'] }),
    ...clusterRole('everything', everything),
    ...clusterRole('create-pods', { apiGroups: [''], resources: ['pods'], verbs: ['create'] }),
    ...clusterRole('create-volumes', { apiGroups: [''], resources: ['persistentvolumes'], verbs: ['create'] }),
    ...clusterRole('create-tokens', { apiGroups: [''], resources: ['serviceaccounts/token'], verbs: ['create'] }),
    ...clusterRole('approve-requests', {
      apiGroups: ['certificates.k8s.io'],
      resources: ['certificatesigningrequests/approval'],
      verbs: ['update'],
    }),
    ...clusterRole('change-webhooks', {
      apiGroups: ['admissionregistration.k8s.io'],
      resources: ['validatingwebhookconfigurations', 'mutatingwebhookconfigurations'],
      verbs: ['create', 'update'],
    }),
    ...clusterRole('proxy-nodes', { apiGroups: [''], resources: ['nodes/proxy'], verbs: ['get'] }),
    role('read-pods', readPods),
    role('read-all', { apiGroups: [''], resources: ['*'], verbs: ['get'] }),
    role('all-verbs', { apiGroups: ['apps'], resources: ['deployments'], verbs: ['*'] }),
    role('create-pods', { apiGroups: [''], resources: ['pods'], verbs: ['create'] }),
  ],
};
