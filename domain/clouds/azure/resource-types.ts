import { defineCloud } from '../cloud-definition.ts';
import { type AccountConfiguration, accountType } from './account/account.ts';
import { type ContainerRegistryConfiguration, containerRegistryType } from './acr/registry.ts';
import { type ContainerClusterConfiguration, containerClusterType } from './aks/cluster.ts';
import { type AppServiceConfiguration, appServiceType } from './appservice/app.ts';
import { type RoleAssignmentConfiguration, roleAssignmentType } from './authorization/role-assignment.ts';
import { type DiskConfiguration, diskType } from './compute/disk.ts';
import { type VmInstanceConfiguration, vmInstanceType } from './compute/instance.ts';
import { type SnapshotConfiguration, snapshotType } from './compute/snapshot.ts';
import { type DbInstanceConfiguration, dbInstanceType } from './databases/db-instance.ts';
import { type DirectoryConfiguration, directoryType } from './entra/directory.ts';
import { type KeyVaultConfiguration, keyVaultType } from './keyvault/vault.ts';
import { type NetworkConfiguration, networkType } from './network/network.ts';
import { type NetworkSecurityGroupConfiguration, networkSecurityGroupType } from './network/security-group.ts';
import { type ObjectBucketConfiguration, objectBucketType } from './storage/bucket.ts';

/** Resource type of an Azure subscription → its normalised configuration. */
export interface AzureConfigurations {
  account: AccountConfiguration;
  directory: DirectoryConfiguration;
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

/** The definitions of the resource types of an Azure subscription. */
export const azure = defineCloud<AzureConfigurations>({
  types: {
    account: accountType,
    directory: directoryType,
    role_assignment: roleAssignmentType,
    vm_instance: vmInstanceType,
    disk: diskType,
    snapshot: snapshotType,
    app_service: appServiceType,
    container_cluster: containerClusterType,
    container_registry: containerRegistryType,
    network: networkType,
    network_security_group: networkSecurityGroupType,
    object_bucket: objectBucketType,
    key_vault: keyVaultType,
    db_instance: dbInstanceType,
  },
  common: [{ aspect: 'tags', touches: null, severity: 'low' }],
});
