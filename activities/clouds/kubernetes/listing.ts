import {
  clusterRoleBindingsUnit,
  clusterRolesUnit,
  roleBindingsUnit,
  rolesUnit,
  serviceAccountsUnit,
} from './access.ts';
import { clusterUnit } from './cluster.ts';
import { namespacesUnit, persistentVolumesUnit } from './namespaces.ts';
import { ingressesUnit, networkPoliciesUnit, servicesUnit } from './network.ts';
import { nodesUnit } from './nodes.ts';
import type { KubernetesUnit } from './object-listing.ts';
import { configMapsUnit, secretsUnit } from './stored-keys.ts';
import { daemonSetsUnit, deploymentsUnit, podsUnit, statefulSetsUnit } from './workloads.ts';

/** Every listing of a cluster; each shows one resource type in full, over all namespaces. */
export const kubernetesUnits: KubernetesUnit[] = [
  clusterUnit,
  nodesUnit,
  namespacesUnit,
  deploymentsUnit,
  daemonSetsUnit,
  statefulSetsUnit,
  podsUnit,
  servicesUnit,
  ingressesUnit,
  networkPoliciesUnit,
  configMapsUnit,
  secretsUnit,
  rolesUnit,
  clusterRolesUnit,
  roleBindingsUnit,
  clusterRoleBindingsUnit,
  serviceAccountsUnit,
  persistentVolumesUnit,
];
