import type { ClusterConfiguration } from './cluster/cluster.ts';
import type { ConfigMapConfiguration } from './configuration/config-map.ts';
import type { IngressConfiguration } from './networking/ingress.ts';
import type { NamespaceConfiguration } from './namespaces/namespace.ts';
import type { NetworkPolicyConfiguration } from './networking/network-policy.ts';
import type { NodeConfiguration } from './nodes/node.ts';
import type { PersistentVolumeConfiguration } from './storage/persistent-volume.ts';
import type { PodConfiguration } from './workloads/pod.ts';
import type { RoleBindingConfiguration } from './rbac/binding.ts';
import type { RoleConfiguration } from './rbac/rules.ts';
import type { SecretConfiguration } from './configuration/secret.ts';
import type { ServiceAccountConfiguration } from './rbac/service-account.ts';
import type { ServiceConfiguration } from './networking/service.ts';
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
