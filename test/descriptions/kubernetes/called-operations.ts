/** A kind whose objects are listed and read, and patched where remediation changes them. */
interface CalledKind {
  kind: string;
  isNamespaced: boolean;
  isPatched: boolean;
}

const kind = (name: string, { isNamespaced = true, isPatched = true } = {}): CalledKind => ({
  kind: name,
  isNamespaced,
  isPatched,
});

/** The kinds of every group that the product calls, by the path of the group. */
const calledKinds: Readonly<Record<string, readonly CalledKind[]>> = {
  'api/v1': [
    kind('ConfigMap'),
    kind('Namespace', { isNamespaced: false }),
    kind('Node', { isNamespaced: false }),
    kind('PersistentVolume', { isNamespaced: false }),
    kind('Pod', { isPatched: false }),
    kind('Secret'),
    kind('Service'),
    kind('ServiceAccount'),
  ],
  'apis/apps/v1': [kind('DaemonSet'), kind('Deployment'), kind('StatefulSet')],
  'apis/networking.k8s.io/v1': [kind('Ingress'), kind('NetworkPolicy')],
  'apis/rbac.authorization.k8s.io/v1': [
    kind('ClusterRole', { isNamespaced: false }),
    kind('ClusterRoleBinding', { isNamespaced: false }),
    kind('Role'),
    kind('RoleBinding'),
  ],
};

/** The names that OpenAPI gives the groups in the ids of operations. */
const groupNames: Readonly<Record<string, string>> = {
  'api/v1': 'CoreV1',
  'apis/apps/v1': 'AppsV1',
  'apis/networking.k8s.io/v1': 'NetworkingV1',
  'apis/rbac.authorization.k8s.io/v1': 'RbacAuthorizationV1',
};

/**
 * Every operation that the product calls, by the document of `/openapi/v3` that describes it. What is not named here has
 * no description, and a call of it fails the contract test: `npm run descriptions:kubernetes` takes over a new name.
 */
export const calledOperations: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.entries(calledKinds).map(([document, kinds]) => {
      const group = groupNames[document] ?? '';
      const own = kinds.flatMap(({ kind: name, isNamespaced, isPatched }) => [
        `list${group}${name}${isNamespaced ? 'ForAllNamespaces' : ''}`,
        `read${group}${isNamespaced ? 'Namespaced' : ''}${name}`,
        ...(isPatched ? [`patch${group}${isNamespaced ? 'Namespaced' : ''}${name}`] : []),
      ]);
      const proxy = document === 'api/v1' ? ['connectCoreV1GetNodeProxyWithPath'] : [];
      return [document, [...own, `get${group}APIResources`, ...proxy]];
    }),
  ),
  'apis/authorization.k8s.io/v1': ['createAuthorizationV1SelfSubjectAccessReview'],
  apis: ['getAPIVersions'],
  version: ['getCodeVersion'],
};
