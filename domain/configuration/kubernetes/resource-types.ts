import type { RoleBindingConfiguration, RoleConfiguration, ServiceAccountConfiguration } from './access.ts';
import type {
  ClusterConfiguration,
  ConfigMapConfiguration,
  IngressConfiguration,
  NamespaceConfiguration,
  NetworkPolicyConfiguration,
  PersistentVolumeConfiguration,
  SecretConfiguration,
  ServiceConfiguration,
} from './objects.ts';
import type { NodeConfiguration, PodConfiguration, WorkloadConfiguration } from './workloads.ts';

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
