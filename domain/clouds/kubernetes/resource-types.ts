import { defineCloud } from '../cloud-definition.ts';
import { type ClusterConfiguration, clusterType } from './cluster/cluster.ts';
import { type ConfigMapConfiguration, configMapType } from './configuration/config-map.ts';
import { type SecretConfiguration, secretType } from './configuration/secret.ts';
import { type NamespaceConfiguration, namespaceType } from './namespaces/namespace.ts';
import { type IngressConfiguration, ingressType } from './networking/ingress.ts';
import { type NetworkPolicyConfiguration, networkPolicyType } from './networking/network-policy.ts';
import { type ServiceConfiguration, serviceType } from './networking/service.ts';
import { type NodeConfiguration, nodeType } from './nodes/node.ts';
import type { RoleBindingConfiguration } from './rbac/binding.ts';
import { clusterRoleBindingType } from './rbac/cluster-role-binding.ts';
import { clusterRoleType } from './rbac/cluster-role.ts';
import { roleBindingType } from './rbac/role-binding.ts';
import { roleType } from './rbac/role.ts';
import type { RoleConfiguration } from './rbac/rules.ts';
import { type ServiceAccountConfiguration, serviceAccountType } from './rbac/service-account.ts';
import { type PersistentVolumeConfiguration, persistentVolumeType } from './storage/persistent-volume.ts';
import { daemonSetType } from './workloads/daemon-set.ts';
import { deploymentType } from './workloads/deployment.ts';
import { type PodConfiguration, podType } from './workloads/pod.ts';
import { statefulSetType } from './workloads/stateful-set.ts';
import type { WorkloadConfiguration } from './workloads/workload.ts';

/** Resource type of a cluster → its normalised configuration. */
export interface KubernetesConfigurations {
  cluster: ClusterConfiguration;
  node: NodeConfiguration;
  namespace: NamespaceConfiguration;
  deployment: WorkloadConfiguration;
  daemon_set: WorkloadConfiguration;
  stateful_set: WorkloadConfiguration;
  pod: PodConfiguration;
  service: ServiceConfiguration;
  ingress: IngressConfiguration;
  network_policy: NetworkPolicyConfiguration;
  config_map: ConfigMapConfiguration;
  secret: SecretConfiguration;
  role: RoleConfiguration;
  cluster_role: RoleConfiguration;
  role_binding: RoleBindingConfiguration;
  cluster_role_binding: RoleBindingConfiguration;
  service_account: ServiceAccountConfiguration;
  persistent_volume: PersistentVolumeConfiguration;
}

export type KubernetesResourceType = keyof KubernetesConfigurations;

/** The definitions of the resource types of a cluster. */
export const kubernetes = defineCloud<KubernetesConfigurations>({
  types: {
    cluster: clusterType,
    node: nodeType,
    namespace: namespaceType,
    deployment: deploymentType,
    daemon_set: daemonSetType,
    stateful_set: statefulSetType,
    pod: podType,
    service: serviceType,
    ingress: ingressType,
    network_policy: networkPolicyType,
    config_map: configMapType,
    secret: secretType,
    role: roleType,
    cluster_role: clusterRoleType,
    role_binding: roleBindingType,
    cluster_role_binding: clusterRoleBindingType,
    service_account: serviceAccountType,
    persistent_volume: persistentVolumeType,
  },
  common: [
    { aspect: 'labels', keys: ['tags'], touches: null, severity: 'low' },
    { aspect: 'annotations', touches: null, severity: 'low' },
    { aspect: 'namespace', touches: null, severity: 'medium' },
  ],
});
