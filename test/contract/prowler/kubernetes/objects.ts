/** An object and where it is created. */
export interface SeededObject {
  path: string;
  object: object;
}

/** What a cluster is filled with: objects of the API server, and what each node's kubelet is configured with. */
export interface SeededCluster {
  objects: readonly SeededObject[];
  kubelets: Readonly<Record<string, KubeletFile>>;
}

/** Fields of a kubelet's configuration file (`kubelet.config.k8s.io/v1beta1`). */
export interface KubeletFile {
  authentication?: { anonymous?: { enabled?: boolean }; x509?: { clientCAFile?: string } };
  authorization?: { mode?: string };
  readOnlyPort?: number;
  streamingConnectionIdleTimeout?: string;
  makeIPTablesUtilChains?: boolean;
  eventRecordQPS?: number;
  tlsCertFile?: string;
  tlsPrivateKeyFile?: string;
  rotateCertificates?: boolean;
}

const rbac = '/apis/rbac.authorization.k8s.io/v1';

/** A container that meets every check of containers. */
const restrained = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } };

/** A pod; by default it meets every check. Fields of `container` and `spec` replace the default ones. */
export function pod(
  name: string,
  {
    namespace = 'shop',
    container = {},
    spec = {},
  }: { namespace?: string; container?: object; spec?: Record<string, unknown> } = {},
): SeededObject {
  return {
    path: `/api/v1/namespaces/${namespace}/pods`,
    object: {
      metadata: { name },
      spec: {
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 1_000,
          seccompProfile: { type: 'RuntimeDefault' },
        },
        containers: [
          { name: 'web', image: 'registry.example.com/shop/web:1.4.2', securityContext: restrained, ...container },
        ],
        ...spec,
      },
    },
  };
}

/** A container's security context: the default one with other fields. */
export function context(fields: object): { securityContext: object } {
  return { securityContext: { ...restrained, ...fields } };
}

/** A pod of the control plane, started with flags. */
export function component(
  program: string,
  name: string,
  flags: Readonly<Record<string, string>> | readonly string[],
): SeededObject {
  const words = Array.isArray(flags) ? flags : Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`);
  return pod(name, { namespace: 'kube-system', container: { command: [program, ...words] } });
}

/** Rules of a role. */
export interface Rule {
  apiGroups: string[];
  resources: string[];
  verbs: string[];
}

/** A cluster role and the user, named after it, that it is bound to. */
export function clusterRole(name: string, ...rules: Rule[]): SeededObject[] {
  const group = 'rbac.authorization.k8s.io';
  return [
    { path: `${rbac}/clusterroles`, object: { metadata: { name }, rules } },
    {
      path: `${rbac}/clusterrolebindings`,
      object: {
        metadata: { name },
        roleRef: { apiGroup: group, kind: 'ClusterRole', name },
        subjects: [{ apiGroup: group, kind: 'User', name: `user-of-${name}` }],
      },
    },
  ];
}

/** A role of the namespace `shop`. */
export function role(name: string, ...rules: Rule[]): SeededObject {
  return { path: `${rbac}/namespaces/shop/roles`, object: { metadata: { name }, rules } };
}

/** What every cluster has first. */
export const namespaces: readonly SeededObject[] = [
  { path: '/api/v1/namespaces', object: { metadata: { name: 'shop' } } },
];

/** The nodes of a cluster, and the config maps with the files of their kubelets, as kubeadm keeps them. */
export function nodesOf(kubelets: SeededCluster['kubelets']): SeededObject[] {
  return Object.entries(kubelets).flatMap(([name, file]) => [
    { path: '/api/v1/nodes', object: { metadata: { name } } },
    {
      path: '/api/v1/namespaces/kube-system/configmaps',
      object: {
        metadata: { name: `kubelet-config-${name}` },
        // JSON is YAML.
        data: {
          kubelet: JSON.stringify({
            apiVersion: 'kubelet.config.k8s.io/v1beta1',
            kind: 'KubeletConfiguration',
            ...file,
          }),
        },
      },
    },
  ]);
}
