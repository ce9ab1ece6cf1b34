import type { Apiserver } from './kube-apiserver.ts';

const rbac = '/apis/rbac.authorization.k8s.io/v1';
const template = {
  metadata: { labels: { app: 'web' } },
  spec: {
    containers: [
      {
        name: 'web',
        image: 'registry.example.com/shop/web:1.4.2',
        args: ['--port=80', '--password=hunter2secret'],
        env: [
          { name: 'GREETING', value: 'plain-value' },
          { name: 'DB_PASSWORD', valueFrom: { secretKeyRef: { name: 'database', key: 'password' } } },
        ],
        ports: [{ name: 'http', containerPort: 80 }],
        securityContext: { privileged: true, capabilities: { add: ['NET_ADMIN'], drop: ['ALL'] } },
      },
    ],
    volumes: [{ name: 'logs', hostPath: { path: '/var/log' } }],
  },
};
const workload = { replicas: 2, selector: { matchLabels: { app: 'web' } }, template };

/** One object or more of every type, in the namespace `shop`. */
export async function fillCluster({ call }: Pick<Apiserver, 'call'>): Promise<void> {
  await call('POST', '/api/v1/namespaces', { metadata: { name: 'shop', labels: { team: 'shop' } } });
  const shop = '/api/v1/namespaces/shop';
  const apps = '/apis/apps/v1/namespaces/shop';
  const network = '/apis/networking.k8s.io/v1/namespaces/shop';
  const objects: [string, object][] = [
    ['/api/v1/nodes', { metadata: { name: 'node-1' }, spec: { unschedulable: true } }],
    [
      '/api/v1/persistentvolumes',
      {
        metadata: { name: 'disk-1' },
        spec: { capacity: { storage: '5Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/data' } },
      },
    ],
    [
      `${shop}/pods`,
      { metadata: { name: 'web-1', labels: { app: 'web', 'pod-template-hash': 'abc' } }, spec: template.spec },
    ],
    [
      `${shop}/services`,
      {
        metadata: { name: 'web' },
        spec: { type: 'NodePort', selector: { app: 'web' }, ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
      },
    ],
    [`${shop}/configmaps`, { metadata: { name: 'settings' }, data: { 'app.ini': 'value-of-the-map' } }],
    [
      `${shop}/secrets`,
      {
        metadata: {
          name: 'database',
          annotations: { 'kubectl.kubernetes.io/last-applied-configuration': 'value-of-the-secret' },
        },
        stringData: { password: 'value-of-the-secret' },
      },
    ],
    // A controller makes it in every namespace of a real cluster.
    [`${shop}/serviceaccounts`, { metadata: { name: 'default' } }],
    [`${shop}/serviceaccounts`, { metadata: { name: 'robot' }, automountServiceAccountToken: false }],
    [`${apps}/deployments`, { metadata: { name: 'web' }, spec: workload }],
    [`${apps}/statefulsets`, { metadata: { name: 'store' }, spec: { ...workload, serviceName: 'store' } }],
    [`${apps}/daemonsets`, { metadata: { name: 'agent' }, spec: { selector: workload.selector, template } }],
    [
      `${network}/ingresses`,
      {
        metadata: { name: 'shop' },
        spec: {
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
      },
    ],
    [
      `${network}/networkpolicies`,
      {
        metadata: { name: 'closed' },
        spec: { podSelector: {}, policyTypes: ['Ingress'], ingress: [{ from: [{ ipBlock: { cidr: '10.0.0.0/8' } }] }] },
      },
    ],
    [
      `${rbac}/namespaces/shop/roles`,
      { metadata: { name: 'reader' }, rules: [{ apiGroups: [''], resources: ['secrets'], verbs: ['list', 'get'] }] },
    ],
    [
      `${rbac}/namespaces/shop/rolebindings`,
      {
        metadata: { name: 'reader' },
        roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'reader' },
        subjects: [{ kind: 'ServiceAccount', name: 'robot', namespace: 'shop' }],
      },
    ],
  ];
  for (const [path, object] of objects) await call('POST', path, object);
}

/** Lets a user get and list resources of the whole cluster. Calling it again replaces what the user may do. */
export async function allow(
  { call }: Pick<Apiserver, 'call'>,
  { user, resources, verbs = ['get', 'list'] }: { user: string; resources: string[]; verbs?: string[] },
): Promise<void> {
  const rules = [{ apiGroups: ['*'], resources, verbs }];
  const name = `tests:${user}`;
  await call('DELETE', `${rbac}/clusterroles/${name}`).catch(() => undefined);
  await call('POST', `${rbac}/clusterroles`, { metadata: { name }, rules });
  await call('POST', `${rbac}/clusterrolebindings`, {
    metadata: { name },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: user }],
  }).catch((error: unknown) => {
    if (!String(error).includes('AlreadyExists')) throw error;
  });
}
