import type { KubernetesResourceType } from './resource-types.ts';

/** Resource type → the kinds that it shows, as `group/Kind`; those are not listed by schema. */
export const vendorTypes: { readonly [Type in KubernetesResourceType]: readonly string[] } = {
  cluster: [],
  node: ['core/Node'],
  namespace: ['core/Namespace'],
  deployment: ['apps/Deployment'],
  daemon_set: ['apps/DaemonSet'],
  stateful_set: ['apps/StatefulSet'],
  pod: ['core/Pod'],
  service: ['core/Service'],
  ingress: ['networking.k8s.io/Ingress'],
  network_policy: ['networking.k8s.io/NetworkPolicy'],
  config_map: ['core/ConfigMap'],
  secret: ['core/Secret'],
  role: ['rbac.authorization.k8s.io/Role'],
  cluster_role: ['rbac.authorization.k8s.io/ClusterRole'],
  role_binding: ['rbac.authorization.k8s.io/RoleBinding'],
  cluster_role_binding: ['rbac.authorization.k8s.io/ClusterRoleBinding'],
  service_account: ['core/ServiceAccount'],
  persistent_volume: ['core/PersistentVolume'],
};
