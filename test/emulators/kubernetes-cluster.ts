import type { ClusterObject, ClusterObjects } from './kubernetes/object-store.ts';

const created = '2026-01-02T03:04:05Z';

const named = (name: string, more: object = {}): ClusterObject['metadata'] => ({
  name,
  creationTimestamp: created,
  labels: { team: 'shop' },
  ...more,
});
const inShop = (name: string, more: object = {}) => named(name, { namespace: 'shop', ...more });
/** Some of a kind, so that their listing has pages. */
const some = (names: readonly string[], object: (name: string) => ClusterObject): ClusterObject[] => names.map(object);

const container = {
  name: 'web',
  image: 'nginx:1.25.3',
  args: ['--port=80', '--password=hunter2secret'],
  env: [
    { name: 'GREETING', value: 'plain-value' },
    { name: 'DB_PASSWORD', valueFrom: { secretKeyRef: { name: 'database', key: 'password' } } },
    { name: 'MODE', valueFrom: { configMapKeyRef: { name: 'settings', key: 'mode' } } },
    { name: 'NODE', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } },
    { name: 'CPU', valueFrom: { resourceFieldRef: { resource: 'limits.cpu' } } },
  ],
  envFrom: [{ secretRef: { name: 'database' } }, { configMapRef: { name: 'settings' } }],
  ports: [{ name: 'http', containerPort: 80, protocol: 'TCP' }],
  resources: { limits: { cpu: '1', memory: '1Gi' } },
  securityContext: { privileged: true, capabilities: { add: ['NET_ADMIN'], drop: ['ALL'] } },
};
const podSpec = {
  serviceAccountName: 'robot',
  initContainers: [{ name: 'prepare', image: 'busybox:1.36' }],
  containers: [container],
  volumes: [
    { name: 'logs', hostPath: { path: '/var/log' } },
    { name: 'certificates', secret: { secretName: 'database' } },
    { name: 'settings', configMap: { name: 'settings' } },
    { name: 'data', persistentVolumeClaim: { claimName: 'data' } },
    { name: 'driver', csi: { driver: 'disk.example.com' } },
  ],
};
const template = { metadata: { creationTimestamp: null, labels: { app: 'web' } }, spec: podSpec };
const workload = { replicas: 2, selector: { matchLabels: { app: 'web' } }, template };
const rules = [{ apiGroups: [''], resources: ['secrets'], verbs: ['get', 'list'] }];
const subjects = [{ kind: 'ServiceAccount', name: 'robot', namespace: 'shop' }];
const roleRef = (kind: string) => ({ apiGroup: 'rbac.authorization.k8s.io', kind, name: 'reader' });

/** Objects of every kind that is listed, three of those that there are many of. */
export function clusterObjects(): ClusterObjects {
  return {
    namespaces: [{ metadata: named('shop'), status: { phase: 'Active' } }],
    nodes: some(['node-1', 'node-2'], (name) => ({
      metadata: named(name),
      spec: { podCIDRs: ['10.1.0.0/24'], taints: [{ key: 'dedicated', value: 'shop', effect: 'NoSchedule' }] },
      status: {
        addresses: [{ type: 'InternalIP', address: '10.0.0.7' }],
        capacity: { cpu: '4' },
        conditions: [{ type: 'Ready', status: 'True', lastHeartbeatTime: created, lastTransitionTime: created }],
      },
    })),
    persistentvolumes: [
      {
        metadata: named('disk-1'),
        spec: {
          capacity: { storage: '5Gi' },
          accessModes: ['ReadWriteOnce'],
          hostPath: { path: '/data' },
          claimRef: { namespace: 'shop', name: 'data' },
        },
        status: { phase: 'Bound' },
      },
    ],
    pods: some(['web-1', 'web-2', 'web-3'], (name) => ({
      metadata: inShop(name, {
        ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'r', controller: true }],
      }),
      spec: { ...podSpec, nodeName: 'node-1' },
      status: {
        phase: 'Running',
        podIP: '10.1.2.3',
        startTime: created,
        containerStatuses: [
          {
            name: 'web',
            ready: true,
            restartCount: 1,
            image: 'nginx:1.25.3',
            imageID: `docker.io/library/nginx@sha256:${'a'.repeat(64)}`,
          },
        ],
      },
    })),
    services: some(['cache', 'web'], (name) => ({
      metadata: inShop(name),
      spec: {
        type: 'LoadBalancer',
        clusterIP: '10.96.0.10',
        selector: { app: name },
        ports: [{ name: 'http', port: 80, targetPort: 'http', nodePort: 30080, protocol: 'TCP' }],
      },
      status: { loadBalancer: { ingress: [{ ip: '203.0.113.9' }] } },
    })),
    configmaps: some(['other', 'settings'], (name) => ({ metadata: inShop(name), data: { mode: 'value-of-the-map' } })),
    secrets: some(['database', 'registry'], (name) => ({
      metadata: inShop(name),
      type: 'Opaque',
      data: { password: 'dmFsdWUtb2YtdGhlLXNlY3JldA==' },
    })),
    serviceaccounts: [
      { metadata: inShop('robot'), automountServiceAccountToken: false, imagePullSecrets: [{ name: 'registry' }] },
    ],
    deployments: some(['api', 'web'], (name) => ({
      metadata: inShop(name),
      spec: { ...workload, strategy: { type: 'RollingUpdate' } },
      status: { readyReplicas: 2, availableReplicas: 2, updatedReplicas: 2 },
    })),
    daemonsets: [
      {
        metadata: inShop('agent'),
        spec: { selector: workload.selector, template, updateStrategy: { type: 'RollingUpdate' } },
        status: {
          currentNumberScheduled: 1,
          desiredNumberScheduled: 1,
          numberMisscheduled: 0,
          numberReady: 1,
          numberAvailable: 1,
          updatedNumberScheduled: 1,
        },
      },
    ],
    statefulsets: [
      {
        metadata: inShop('store'),
        spec: { ...workload, serviceName: 'store', updateStrategy: { type: 'RollingUpdate' } },
        status: { replicas: 2, readyReplicas: 2 },
      },
    ],
    ingresses: [
      {
        metadata: inShop('shop'),
        spec: {
          ingressClassName: 'nginx',
          defaultBackend: { resource: { apiGroup: 'k8s.example.com', kind: 'Bucket', name: 'static' } },
          rules: [
            {
              host: 'shop.example.com',
              http: {
                paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'web', port: { number: 80 } } } }],
              },
            },
          ],
          tls: [{ hosts: ['shop.example.com'], secretName: 'shop-tls' }],
        },
        status: { loadBalancer: { ingress: [{ hostname: 'lb.example.com' }] } },
      },
    ],
    networkpolicies: [
      {
        metadata: inShop('closed'),
        spec: {
          podSelector: {},
          policyTypes: ['Egress', 'Ingress'],
          ingress: [{ from: [{ ipBlock: { cidr: '10.0.0.0/8' } }], ports: [{ protocol: 'TCP', port: 80 }] }],
          egress: [{ to: [{ podSelector: { matchLabels: { app: 'web' } } }] }],
        },
      },
    ],
    roles: [{ metadata: inShop('reader'), rules }],
    clusterroles: [
      { metadata: named('reader'), rules },
      {
        metadata: named('view'),
        rules: null,
        aggregationRule: { clusterRoleSelectors: [{ matchLabels: { view: 'true' } }] },
      },
    ],
    rolebindings: [{ metadata: inShop('reader'), roleRef: roleRef('Role'), subjects }],
    clusterrolebindings: [{ metadata: named('reader'), roleRef: roleRef('ClusterRole'), subjects }],
  };
}

/** The configuration of the kubelet of one of the nodes; that of the other may not be read. */
export const clusterKubelets = {
  'node-1': {
    authentication: { anonymous: { enabled: false }, x509: { clientCAFile: '/etc/kubernetes/pki/ca.crt' } },
    authorization: { mode: 'Webhook' },
    streamingConnectionIdleTimeout: '4h0m0s',
    makeIPTablesUtilChains: true,
    eventRecordQPS: 50,
    rotateCertificates: true,
  },
};
