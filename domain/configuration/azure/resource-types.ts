import type { AccountConfiguration, RoleAssignmentConfiguration } from './account.ts';
import type {
  AppServiceConfiguration,
  ContainerClusterConfiguration,
  ContainerRegistryConfiguration,
  DiskConfiguration,
  SnapshotConfiguration,
  VmInstanceConfiguration,
} from './compute.ts';
import type { DbInstanceConfiguration, KeyVaultConfiguration, ObjectBucketConfiguration } from './data.ts';
import type { NetworkConfiguration, NetworkSecurityGroupConfiguration } from './network.ts';

/** Resource type of an Azure subscription → its normalised configuration. */
export interface AzureConfigurations {
  account: AccountConfiguration;
  role_assignment: RoleAssignmentConfiguration;
  vm_instance: VmInstanceConfiguration;
  disk: DiskConfiguration;
  snapshot: SnapshotConfiguration;
  app_service: AppServiceConfiguration;
  container_cluster: ContainerClusterConfiguration;
  container_registry: ContainerRegistryConfiguration;
  network: NetworkConfiguration;
  network_security_group: NetworkSecurityGroupConfiguration;
  object_bucket: ObjectBucketConfiguration;
  key_vault: KeyVaultConfiguration;
  db_instance: DbInstanceConfiguration;
}

export type AzureResourceType = keyof AzureConfigurations;
