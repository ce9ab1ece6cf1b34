import type { CheckRule } from '../../checks/check.ts';
import { controlPlaneApiServerChecks } from './control-plane/api-server-checks.ts';
import { controlPlaneControllerManagerChecks } from './control-plane/controller-manager-checks.ts';
import { controlPlaneEtcdChecks } from './control-plane/etcd-checks.ts';
import { controlPlaneSchedulerChecks } from './control-plane/scheduler-checks.ts';
import { nodesNodeChecks } from './nodes/node-checks.ts';
import { rbacClusterRoleBindingChecks } from './rbac/cluster-role-binding-checks.ts';
import { rbacRoleChecks } from './rbac/role-checks.ts';
import { configurationConfigMapChecks } from './configuration/config-map-checks.ts';
import { workloadsPodChecks } from './workloads/pod-checks.ts';
import { workloadsPodSecretChecks, workloadsSecretChecks } from './workloads/secret-checks.ts';

/** The predicates of the Kubernetes checks, in the order of their evaluation. */
export const kubernetesChecks: readonly CheckRule[] = [
  ...rbacClusterRoleBindingChecks,
  ...rbacRoleChecks,
  ...controlPlaneApiServerChecks,
  ...controlPlaneControllerManagerChecks,
  ...controlPlaneSchedulerChecks,
  ...controlPlaneEtcdChecks,
  ...nodesNodeChecks,
  ...workloadsPodChecks,
  ...workloadsPodSecretChecks,
  ...workloadsSecretChecks,
  ...configurationConfigMapChecks,
];
