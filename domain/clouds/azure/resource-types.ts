import type { AccountConfiguration } from './account/account.ts';
import type { AppServiceConfiguration } from './appservice/app.ts';
import type { ContainerClusterConfiguration } from './aks/cluster.ts';
import type { ContainerRegistryConfiguration } from './acr/registry.ts';
import type { DbInstanceConfiguration } from './databases/db-instance.ts';
import type { DiskConfiguration } from './compute/disk.ts';
import type { KeyVaultConfiguration } from './keyvault/vault.ts';
import type { NetworkConfiguration } from './network/network.ts';
import type { NetworkSecurityGroupConfiguration } from './network/security-group.ts';
import type { ObjectBucketConfiguration } from './storage/bucket.ts';
import type { RoleAssignmentConfiguration } from './authorization/role-assignment.ts';
import type { SnapshotConfiguration } from './compute/snapshot.ts';
import type { VmInstanceConfiguration } from './compute/instance.ts';

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
