/** API versions of Resource Manager by type, in lower case, for the types that are read and changed through it. */
export const armVersions: Readonly<Record<string, string>> = {
  'microsoft.containerregistry/registries': '2025-11-01',
  'microsoft.dbformysql/flexibleservers': '2024-12-30',
  'microsoft.dbforpostgresql/flexibleservers': '2024-08-01',
  'microsoft.keyvault/vaults': '2023-07-01',
  'microsoft.network/networksecuritygroups': '2023-09-01',
  'microsoft.sql/servers': '2025-01-01',
  'microsoft.storage/storageaccounts': '2023-05-01',
  'microsoft.web/sites': '2025-05-01',
};
