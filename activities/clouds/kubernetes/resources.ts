import type { KubernetesResourceType } from '../../../domain/clouds/kubernetes/resource-types.ts';
import { listingsOf, operationsOf } from '../shared/resource-table.ts';
import { clusterUnit } from './cluster/cluster.ts';
import { configMapsUnit } from './configuration/config-maps.ts';
import { secretsUnit } from './configuration/secrets.ts';
import { namespacesUnit } from './namespaces/namespaces.ts';
import { ingressesUnit } from './networking/ingresses.ts';
import { networkPoliciesUnit } from './networking/network-policies.ts';
import { servicesUnit } from './networking/services.ts';
import { nodesUnit } from './nodes/nodes.ts';
import { roleBindingsUnit, clusterRoleBindingsUnit } from './rbac/role-bindings.ts';
import { rolesUnit, clusterRolesUnit } from './rbac/roles.ts';
import { serviceAccountsUnit } from './rbac/service-accounts.ts';
import { labelOperations } from './session/label-operations.ts';
import type { KubernetesUnit } from './session/object-listing.ts';
import type { KubernetesOperation } from './session/operation.ts';
import { persistentVolumesUnit } from './storage/persistent-volumes.ts';
import { daemonSetsUnit } from './workloads/daemon-sets.ts';
import { deploymentsUnit } from './workloads/deployments.ts';
import { imageOperations } from './workloads/image-operations.ts';
import { podsUnit } from './workloads/pods.ts';
import { statefulSetsUnit } from './workloads/stateful-sets.ts';

/** How to list and read the objects of one type, and the operations that change them. */
export interface KubernetesResources<Type extends KubernetesResourceType> {
  listing: KubernetesUnit<Type>;
  /** By operation name, as used in plans. */
  operations: Readonly<Record<string, KubernetesOperation>>;
}

/** All resource types of a cluster, in listing order, each over all namespaces. */
export const kubernetesResources: { readonly [Type in KubernetesResourceType]: KubernetesResources<Type> } = {
  cluster: { listing: clusterUnit, operations: {} },
  node: { listing: nodesUnit, operations: labelOperations },
  namespace: { listing: namespacesUnit, operations: labelOperations },
  deployment: { listing: deploymentsUnit, operations: { ...imageOperations('deployment'), ...labelOperations } },
  daemon_set: { listing: daemonSetsUnit, operations: { ...imageOperations('daemon_set'), ...labelOperations } },
  stateful_set: { listing: statefulSetsUnit, operations: { ...imageOperations('stateful_set'), ...labelOperations } },
  pod: { listing: podsUnit, operations: {} },
  service: { listing: servicesUnit, operations: labelOperations },
  ingress: { listing: ingressesUnit, operations: labelOperations },
  network_policy: { listing: networkPoliciesUnit, operations: labelOperations },
  config_map: { listing: configMapsUnit, operations: labelOperations },
  secret: { listing: secretsUnit, operations: labelOperations },
  role: { listing: rolesUnit, operations: labelOperations },
  cluster_role: { listing: clusterRolesUnit, operations: labelOperations },
  role_binding: { listing: roleBindingsUnit, operations: labelOperations },
  cluster_role_binding: { listing: clusterRoleBindingsUnit, operations: labelOperations },
  service_account: { listing: serviceAccountsUnit, operations: labelOperations },
  persistent_volume: { listing: persistentVolumesUnit, operations: labelOperations },
};

/** All listings of a cluster. */
export const kubernetesUnits: readonly KubernetesUnit[] = listingsOf(kubernetesResources);

/** All operations on objects of a cluster, by name, as used in plans. */
export const kubernetesOperations = operationsOf(kubernetesResources);
