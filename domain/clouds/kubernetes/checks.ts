import type { CheckRule } from '../../checks/check.ts';
import { controlPlaneApiServerChecks } from './control-plane/api-server-checks.ts';
import { controlPlaneControllerManagerChecks } from './control-plane/controller-manager-checks.ts';
import { controlPlaneEtcdChecks } from './control-plane/etcd-checks.ts';
import { controlPlaneSchedulerChecks } from './control-plane/scheduler-checks.ts';
import { namespacesNamespaceChecks } from './namespaces/namespace-checks.ts';
import { networkingIngressChecks } from './networking/ingress-checks.ts';
import { networkingNetworkPolicyChecks } from './networking/network-policy-checks.ts';
import { networkingServiceChecks } from './networking/service-checks.ts';
import { nodesNodeChecks } from './nodes/node-checks.ts';
import { rbacBindingChecks } from './rbac/binding-checks.ts';
import { rbacClusterRoleBindingChecks } from './rbac/cluster-role-binding-checks.ts';
import { rbacRoleChecks } from './rbac/role-checks.ts';
import { rbacServiceAccountChecks } from './rbac/service-account-checks.ts';
import { kubernetesSchemaChecks } from './schemas/checks.ts';
import { storagePersistentVolumeChecks } from './storage/persistent-volume-checks.ts';
import { configurationConfigMapChecks } from './configuration/config-map-checks.ts';
import { workloadsPodChecks } from './workloads/pod-checks.ts';
import { workloadsPodSecretChecks, workloadsSecretChecks } from './workloads/secret-checks.ts';
import { workloadsPodConfigurationChecks } from './workloads/pod-configuration-checks.ts';
import { workloadsTemplateChecks } from './workloads/template-checks.ts';
import { workloadsWorkloadChecks } from './workloads/workload-checks.ts';

/** The predicates of the Kubernetes checks, in the order of their evaluation. */
export const kubernetesChecks: readonly CheckRule[] = [
  ...rbacClusterRoleBindingChecks,
  ...rbacBindingChecks,
  ...rbacRoleChecks,
  ...rbacServiceAccountChecks,
  ...controlPlaneApiServerChecks,
  ...controlPlaneControllerManagerChecks,
  ...controlPlaneSchedulerChecks,
  ...controlPlaneEtcdChecks,
  ...nodesNodeChecks,
  ...namespacesNamespaceChecks,
  ...networkingServiceChecks,
  ...networkingIngressChecks,
  ...networkingNetworkPolicyChecks,
  ...storagePersistentVolumeChecks,
  ...workloadsPodChecks,
  ...workloadsPodSecretChecks,
  ...workloadsSecretChecks,
  ...configurationConfigMapChecks,
  ...workloadsPodConfigurationChecks,
  ...workloadsWorkloadChecks,
  ...workloadsTemplateChecks,
  ...kubernetesSchemaChecks,
];
