import type { AzureResourceType } from './resource-types.ts';

/** Resource type → the types of Resource Manager that it shows, in lower case; those are not listed by schema. */
export const vendorTypes: { readonly [Type in AzureResourceType]: readonly string[] } = {
  account: [],
  directory: [],
  role_assignment: [],
  vm_instance: ['microsoft.compute/virtualmachines'],
  disk: ['microsoft.compute/disks'],
  snapshot: ['microsoft.compute/snapshots'],
  network: ['microsoft.network/virtualnetworks'],
  network_security_group: ['microsoft.network/networksecuritygroups'],
  object_bucket: ['microsoft.storage/storageaccounts'],
  key_vault: ['microsoft.keyvault/vaults'],
  db_instance: [
    'microsoft.sql/servers',
    'microsoft.dbforpostgresql/flexibleservers',
    'microsoft.dbformysql/flexibleservers',
  ],
  app_service: ['microsoft.web/sites'],
  container_cluster: ['microsoft.containerservice/managedclusters'],
  container_registry: ['microsoft.containerregistry/registries'],
};
