import { startKubernetes, type Kubernetes } from '../emulators/kubernetes.ts';

const named = (name: string, more: object = {}) => ({ metadata: { name, namespace: 'shop', ...more } });
const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'nginx:1.25' }] } };

/** A cluster with one object of each kind that the API lists, its namespace kube-system among them, which knows one token. */
export async function startSmallCluster({ uid, token }: { uid: string; token: string }): Promise<Kubernetes> {
  return startKubernetes({
    uid,
    token,
    objects: {
      deployments: [
        { ...named('web'), spec: { replicas: 1, selector: { matchLabels: { app: 'web' } }, template }, status: {} },
      ],
      pods: [{ ...named('web-1'), spec: template.spec, status: { phase: 'Running' } }],
      services: [{ ...named('web'), spec: { type: 'ClusterIP', ports: [{ port: 80 }], selector: { app: 'web' } } }],
    },
  });
}
