import { startCannedCluster, usualGroups, type CannedCluster } from './canned-cluster.ts';

const named = (name: string, more: object = {}) => ({ metadata: { name, namespace: 'shop', ...more } });
const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'nginx:1.25' }] } };

const objects: Record<string, object[]> = {
  namespaces: [{ metadata: { name: 'shop' }, status: { phase: 'Active' } }],
  deployments: [
    { ...named('web'), spec: { replicas: 1, selector: { matchLabels: { app: 'web' } }, template }, status: {} },
  ],
  pods: [{ ...named('web-1'), spec: template.spec, status: { phase: 'Running' } }],
  services: [{ ...named('web'), spec: { type: 'ClusterIP', ports: [{ port: 80 }], selector: { app: 'web' } } }],
};

/** A cluster with one object of each kind that the API lists, which knows one token. */
export async function startSmallCluster({ uid, token }: { uid: string; token: string }): Promise<CannedCluster> {
  return startCannedCluster(({ pathname }, { headers }) => {
    if (headers.authorization !== `Bearer ${token}`) return { status: 401, body: { kind: 'Status', code: 401 } };
    if (pathname === '/api/v1/namespaces/kube-system') return { body: { kind: 'Namespace', metadata: { uid } } };
    if (pathname === '/version') return { body: { gitVersion: 'v1.34.2' } };
    if (pathname === '/apis') return { body: usualGroups };
    return { body: { kind: 'List', metadata: {}, items: objects[pathname.split('/').at(-1) ?? ''] ?? [] } };
  });
}
