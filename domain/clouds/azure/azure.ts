import { defineCloud } from '../cloud-definition.ts';
import type { AzureConfigurations } from './resource-types.ts';
import { accountType } from './account/account.ts';
import { containerRegistryType } from './acr/registry.ts';
import { containerClusterType } from './aks/cluster.ts';
import { appServiceType } from './appservice/app.ts';
import { roleAssignmentType } from './authorization/role-assignment.ts';
import { diskType } from './compute/disk.ts';
import { vmInstanceType } from './compute/instance.ts';
import { snapshotType } from './compute/snapshot.ts';
import { dbInstanceType } from './databases/db-instance.ts';
import { keyVaultType } from './keyvault/vault.ts';
import { networkType } from './network/network.ts';
import { networkSecurityGroupType } from './network/security-group.ts';
import { objectBucketType } from './storage/bucket.ts';

/** The resource types of an Azure subscription, each by its definition. */
export const azure = defineCloud<AzureConfigurations>({
  types: {
    account: accountType,
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
