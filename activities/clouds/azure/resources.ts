import type { AzureResourceType } from '../../../domain/clouds/azure/resource-types.ts';
import { listingsOf, operationsOf } from '../shared/resource-table.ts';
import { accountUnit } from './account/account.ts';
import { registriesUnit } from './acr/registries.ts';
import { registryOperations } from './acr/registry-operations.ts';
import { clustersUnit } from './aks/clusters.ts';
import { siteOperations } from './appservice/site-operations.ts';
import { sitesUnit } from './appservice/sites.ts';
import { roleAssignmentsUnit } from './authorization/role-assignments.ts';
import { disksUnit } from './compute/disks.ts';
import { machinesUnit } from './compute/machines.ts';
import { snapshotsUnit } from './compute/snapshots.ts';
import { databasesUnit } from './databases/databases.ts';
import { firewallRuleOperations } from './databases/firewall-rule-operations.ts';
import { serverOperations } from './databases/server-operations.ts';
import { directoryUnit } from './entra/directory.ts';
import { vaultOperations } from './keyvault/vault-operations.ts';
import { vaultsUnit } from './keyvault/vaults.ts';
import { networksUnit } from './network/networks.ts';
import { securityGroupsUnit } from './network/security-groups.ts';
import { securityRuleOperations } from './network/security-rule-operations.ts';
import type { AzureOperation } from './session/azure-operation.ts';
import type { AzureUnit } from './session/azure-run.ts';
import { tagOperations } from './session/tag-operations.ts';
import { storageAccountOperations } from './storage/storage-account-operations.ts';
import { storageAccountsUnit } from './storage/storage-accounts.ts';

/** How to list and read the resources of one type, and the operations that change them. */
export interface AzureResources<Type extends AzureResourceType> {
  listing: AzureUnit<Type>;
  /** By operation name, as used in plans. */
  operations: Readonly<Record<string, AzureOperation>>;
}

/** All resource types of an Azure subscription, in listing order. */
export const azureResources: { readonly [Type in AzureResourceType]: AzureResources<Type> } = {
  account: { listing: accountUnit, operations: {} },
  directory: { listing: directoryUnit, operations: {} },
  role_assignment: { listing: roleAssignmentsUnit, operations: {} },
  vm_instance: { listing: machinesUnit, operations: tagOperations },
  disk: { listing: disksUnit, operations: tagOperations },
  snapshot: { listing: snapshotsUnit, operations: tagOperations },
  network: { listing: networksUnit, operations: tagOperations },
  network_security_group: { listing: securityGroupsUnit, operations: { ...securityRuleOperations, ...tagOperations } },
  object_bucket: { listing: storageAccountsUnit, operations: { ...storageAccountOperations, ...tagOperations } },
  key_vault: { listing: vaultsUnit, operations: { ...vaultOperations, ...tagOperations } },
  db_instance: {
    listing: databasesUnit,
    operations: { ...serverOperations, ...firewallRuleOperations, ...tagOperations },
  },
  app_service: { listing: sitesUnit, operations: { ...siteOperations, ...tagOperations } },
  container_cluster: { listing: clustersUnit, operations: tagOperations },
  container_registry: { listing: registriesUnit, operations: { ...registryOperations, ...tagOperations } },
};

/** All listings of an Azure subscription. */
export const azureUnits: readonly AzureUnit[] = listingsOf(azureResources);

/** All operations on Azure subscriptions, by name, as used in plans. */
export const azureOperations = operationsOf(azureResources);
