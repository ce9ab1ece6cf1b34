/** One version of one API, as far as the product calls it. */
export interface CalledApi {
  /** Package without `azure-mgmt-`, and API version. */
  api: string;
  apiVersion: string;
  /** The package and its version. */
  from: string;
  /** Where the package has this version. */
  folder: string;
  /** Verb and path, with `{}` for every variable part. */
  operations: readonly string[];
  /**
   * Operations that the package has on another scope: their path → that in the package. Source: Microsoft Learn, which has
   * them on a subscription, too ("Manage access using the REST API").
   */
  onOtherScope?: Readonly<Record<string, string>>;
  /** Types that Resource Graph shows as rows, in small letters, with the model of their resource. */
  rows?: Readonly<Record<string, string>>;
  /** Models of Microsoft Graph that an answer may hold in the place of a more general one. */
  special?: Readonly<Record<string, readonly string[]>>;
}

const inGroup = '/subscriptions/{}/resourceGroups/{}/providers';

/**
 * Every operation of Azure that the product calls, and every type of rows that it reads from Resource Graph. What is not
 * named here has no description, and a call of it fails the contract test: `npm run descriptions:azure` takes the
 * description of a new name over. The packages and their versions are in requirements/azure-descriptions.txt.
 */
export const calledOperations: readonly CalledApi[] = [
  {
    api: 'graph.v1.0',
    apiVersion: 'v1.0',
    from: 'msgraph-sdk 1.65.0',
    folder: 'msgraph/generated',
    operations: [
      'GET /v1.0/policies/authorizationPolicy',
      'GET /v1.0/policies/identitySecurityDefaultsEnforcementPolicy',
      'GET /v1.0/identity/conditionalAccess/policies',
      'GET /v1.0/identity/conditionalAccess/namedLocations',
      'GET /v1.0/groupSettings',
      'GET /v1.0/roleManagement/directory/roleAssignments',
      'GET /v1.0/reports/authenticationMethods/userRegistrationDetails',
    ],
    special: {
      IpRange: ['IPv4CidrRange', 'IPv6CidrRange'],
      NamedLocation: ['IpNamedLocation', 'CountryNamedLocation'],
    },
  },
  {
    api: 'authorization.2022-04-01',
    apiVersion: '2022-04-01',
    from: 'azure-mgmt-authorization 4.0.0',
    folder: 'azure/mgmt/authorization/v2022_04_01',
    operations: [
      'GET /subscriptions/{}/providers/Microsoft.Authorization/roleAssignments',
      'GET /{}/providers/Microsoft.Authorization/roleDefinitions',
      'GET /subscriptions/{}/providers/Microsoft.Authorization/permissions',
    ],
    onOtherScope: {
      'GET /subscriptions/{}/providers/Microsoft.Authorization/permissions':
        'GET /subscriptions/{}/resourcegroups/{}/providers/Microsoft.Authorization/permissions',
    },
  },
  {
    api: 'compute.2026-04-01',
    apiVersion: '2026-04-01',
    from: 'azure-mgmt-compute 39.0.0',
    folder: 'azure/mgmt/compute',
    operations: ['GET /subscriptions/{}/providers/Microsoft.Compute/virtualMachines'],
    rows: {
      'microsoft.compute/disks': 'Disk',
      'microsoft.compute/snapshots': 'Snapshot',
      'microsoft.compute/virtualmachines': 'VirtualMachine',
    },
  },
  {
    api: 'containerregistry.2025-11-01',
    apiVersion: '2025-11-01',
    from: 'azure-mgmt-containerregistry 15.0.0',
    folder: 'azure/mgmt/containerregistry',
    operations: [
      'GET /subscriptions/{}/providers/Microsoft.ContainerRegistry/registries',
      `GET ${inGroup}/Microsoft.ContainerRegistry/registries/{}`,
      `PATCH ${inGroup}/Microsoft.ContainerRegistry/registries/{}`,
    ],
    rows: { 'microsoft.containerregistry/registries': 'Registry' },
  },
  {
    api: 'containerservice.2026-08-01',
    apiVersion: '2026-08-01',
    from: 'azure-mgmt-containerservice 41.8.0',
    folder: 'azure/mgmt/containerservice',
    operations: ['GET /subscriptions/{}/providers/Microsoft.ContainerService/managedClusters'],
    rows: { 'microsoft.containerservice/managedclusters': 'ManagedCluster' },
  },
  {
    api: 'costmanagement.2025-03-01',
    apiVersion: '2025-03-01',
    from: 'azure-mgmt-costmanagement 5.0.0',
    folder: 'azure/mgmt/costmanagement',
    operations: ['POST /{}/providers/Microsoft.CostManagement/query'],
  },
  {
    api: 'keyvault.2023-07-01',
    apiVersion: '2023-07-01',
    from: 'azure-mgmt-keyvault 10.3.1',
    folder: 'azure/mgmt/keyvault/v2023_07_01',
    operations: [
      'GET /subscriptions/{}/providers/Microsoft.KeyVault/vaults',
      `GET ${inGroup}/Microsoft.KeyVault/vaults/{}`,
      `PATCH ${inGroup}/Microsoft.KeyVault/vaults/{}`,
      `GET ${inGroup}/Microsoft.KeyVault/vaults/{}/keys`,
      `GET ${inGroup}/Microsoft.KeyVault/vaults/{}/keys/{}`,
      `GET ${inGroup}/Microsoft.KeyVault/vaults/{}/secrets`,
    ],
    rows: { 'microsoft.keyvault/vaults': 'Vault' },
  },
  {
    api: 'managementgroups.2023-04-01',
    apiVersion: '2023-04-01',
    from: 'azure-mgmt-managementgroups 2.0.0',
    folder: 'azure/mgmt/managementgroups',
    operations: [
      'GET /providers/Microsoft.Management/managementGroups/{}',
      'GET /providers/Microsoft.Management/managementGroups/{}/descendants',
    ],
  },
  {
    api: 'monitor.2018-01-01',
    apiVersion: '2018-01-01',
    from: 'azure-mgmt-monitor 6.0.2',
    folder: 'azure/mgmt/monitor/v2018_01_01',
    operations: ['GET /{}/providers/Microsoft.Insights/metrics'],
  },
  {
    api: 'monitor.2020-10-01',
    apiVersion: '2020-10-01',
    from: 'azure-mgmt-monitor 6.0.2',
    folder: 'azure/mgmt/monitor/v2020_10_01',
    operations: [],
    rows: { 'microsoft.insights/activitylogalerts': 'ActivityLogAlertResource' },
  },
  {
    api: 'monitor.2021-05-01-preview',
    apiVersion: '2021-05-01-preview',
    from: 'azure-mgmt-monitor 6.0.2',
    folder: 'azure/mgmt/monitor/v2021_05_01_preview',
    operations: ['GET /{}/providers/Microsoft.Insights/diagnosticSettings'],
  },
  {
    api: 'monitor.2023-01-01',
    apiVersion: '2023-01-01',
    from: 'azure-mgmt-monitor 6.0.2',
    folder: 'azure/mgmt/monitor/v2023_01_01',
    operations: [],
    rows: { 'microsoft.insights/actiongroups': 'ActionGroupResource' },
  },
  {
    api: 'mysqlflexibleservers.2024-12-30',
    apiVersion: '2024-12-30',
    from: 'azure-mgmt-mysqlflexibleservers 1.0.0',
    folder: 'azure/mgmt/mysqlflexibleservers',
    operations: [
      'GET /subscriptions/{}/providers/Microsoft.DBforMySQL/flexibleServers',
      `GET ${inGroup}/Microsoft.DBforMySQL/flexibleServers/{}`,
      `GET ${inGroup}/Microsoft.DBforMySQL/flexibleServers/{}/configurations`,
      `GET ${inGroup}/Microsoft.DBforMySQL/flexibleServers/{}/firewallRules`,
      `PUT ${inGroup}/Microsoft.DBforMySQL/flexibleServers/{}/firewallRules/{}`,
      `DELETE ${inGroup}/Microsoft.DBforMySQL/flexibleServers/{}/firewallRules/{}`,
    ],
    rows: { 'microsoft.dbformysql/flexibleservers': 'Server' },
  },
  {
    api: 'network.2023-09-01',
    apiVersion: '2023-09-01',
    from: 'azure-mgmt-network 25.3.0',
    folder: 'azure/mgmt/network',
    operations: [
      'GET /subscriptions/{}/providers/Microsoft.Network/virtualNetworks',
      `GET ${inGroup}/Microsoft.Network/networkSecurityGroups/{}`,
      `PUT ${inGroup}/Microsoft.Network/networkSecurityGroups/{}/securityRules/{}`,
      `DELETE ${inGroup}/Microsoft.Network/networkSecurityGroups/{}/securityRules/{}`,
    ],
    rows: {
      'microsoft.network/bastionhosts': 'BastionHost',
      'microsoft.network/networkinterfaces': 'NetworkInterface',
      'microsoft.network/networksecuritygroups': 'NetworkSecurityGroup',
      'microsoft.network/networkwatchers': 'NetworkWatcher',
      'microsoft.network/networkwatchers/flowlogs': 'FlowLog',
      'microsoft.network/virtualnetworks': 'VirtualNetwork',
    },
  },
  {
    api: 'postgresqlflexibleservers.2024-08-01',
    apiVersion: '2024-08-01',
    from: 'azure-mgmt-postgresqlflexibleservers 1.0.0',
    folder: 'azure/mgmt/postgresqlflexibleservers',
    operations: [
      'GET /subscriptions/{}/providers/Microsoft.DBforPostgreSQL/flexibleServers',
      `GET ${inGroup}/Microsoft.DBforPostgreSQL/flexibleServers/{}`,
      `GET ${inGroup}/Microsoft.DBforPostgreSQL/flexibleServers/{}/configurations`,
      `GET ${inGroup}/Microsoft.DBforPostgreSQL/flexibleServers/{}/firewallRules`,
      `PUT ${inGroup}/Microsoft.DBforPostgreSQL/flexibleServers/{}/firewallRules/{}`,
      `DELETE ${inGroup}/Microsoft.DBforPostgreSQL/flexibleServers/{}/firewallRules/{}`,
    ],
    rows: { 'microsoft.dbforpostgresql/flexibleservers': 'Server' },
  },
  {
    api: 'resource.2021-04-01',
    apiVersion: '2021-04-01',
    from: 'azure-mgmt-resource 23.4.0',
    folder: 'azure/mgmt/resource/resources/v2021_04_01',
    operations: ['PATCH /{}/providers/Microsoft.Resources/tags/default'],
  },
  {
    api: 'resource.2022-12-01',
    apiVersion: '2022-12-01',
    from: 'azure-mgmt-resource 23.4.0',
    folder: 'azure/mgmt/resource/subscriptions/v2022_12_01',
    operations: ['GET /subscriptions', 'GET /subscriptions/{}'],
  },
  {
    api: 'resourcechanges.2022-05-01',
    apiVersion: '2022-05-01',
    from: 'azure-mgmt-resource 23.4.0',
    folder: 'azure/mgmt/resource/changes/v2022_05_01',
    operations: [],
    rows: { 'microsoft.resources/changes': 'ChangeResourceResult' },
  },
  {
    api: 'resourcegraph.2022-10-01',
    apiVersion: '2022-10-01',
    from: 'azure-mgmt-resourcegraph 8.1.0b3',
    folder: 'azure/mgmt/resourcegraph',
    operations: ['POST /providers/Microsoft.ResourceGraph/resources'],
  },
  {
    api: 'applicationinsights.2020-02-02',
    apiVersion: '2020-02-02',
    from: 'azure-mgmt-applicationinsights 4.1.0',
    folder: 'azure/mgmt/applicationinsights/v2020_02_02',
    operations: [],
    rows: { 'microsoft.insights/components': 'ApplicationInsightsComponent' },
  },
  {
    api: 'iothub.2023-06-30',
    apiVersion: '2023-06-30',
    from: 'azure-mgmt-iothub 4.0.0',
    folder: 'azure/mgmt/iothub/v2023_06_30',
    operations: ['GET /subscriptions/{}/providers/Microsoft.Devices/IotHubs'],
    rows: { 'microsoft.devices/iothubs': 'IotHubDescription' },
  },
  {
    api: 'policy.2022-06-01',
    apiVersion: '2022-06-01',
    from: 'azure-mgmt-resource 23.4.0',
    folder: 'azure/mgmt/resource/policy/v2022_06_01',
    operations: ['GET /subscriptions/{}/providers/Microsoft.Authorization/policyAssignments'],
  },
  {
    api: 'security.2019-08-01',
    apiVersion: '2019-08-01',
    from: 'azure-mgmt-security 7.0.0',
    folder: 'azure/mgmt/security/v2019_08_01',
    operations: [],
    rows: { 'microsoft.security/iotsecuritysolutions': 'IoTSecuritySolutionModel' },
  },
  {
    api: 'security.2021-06-01',
    apiVersion: '2021-06-01',
    from: 'azure-mgmt-security 7.0.0',
    folder: 'azure/mgmt/security/v2021_06_01',
    operations: [],
    rows: { 'microsoft.security/assessments': 'SecurityAssessmentResponse' },
  },
  {
    api: 'security.2022-05-01',
    apiVersion: '2022-05-01',
    from: 'azure-mgmt-security 7.0.0',
    folder: 'azure/mgmt/security/v2022_05_01',
    operations: ['GET /subscriptions/{}/providers/Microsoft.Security/settings'],
  },
  {
    api: 'security.2021-05-01-preview',
    apiVersion: '2021-05-01-preview',
    from: 'azure-mgmt-security 7.0.0',
    folder: 'azure/mgmt/security/v2021_05_01_preview',
    operations: [
      'GET /subscriptions/{}/resourceGroups/{}/providers/{}/{}/{}/providers/Microsoft.Security/softwareInventories',
    ],
  },
  {
    api: 'security.2023-12-01-preview',
    apiVersion: '2023-12-01-preview',
    from: 'azure-mgmt-security 8.0.0b2',
    folder: 'azure/mgmt/security',
    operations: ['GET /subscriptions/{}/providers/Microsoft.Security/securityContacts'],
  },
  {
    api: 'security.2024-01-01',
    apiVersion: '2024-01-01',
    from: 'azure-mgmt-security 8.0.0b2',
    folder: 'azure/mgmt/security',
    operations: ['GET /{}/providers/Microsoft.Security/pricings'],
  },
  {
    api: 'sql.2025-01-01',
    apiVersion: '2025-01-01',
    from: 'azure-mgmt-sql 4.0.0',
    folder: 'azure/mgmt/sql',
    operations: [
      'GET /subscriptions/{}/providers/Microsoft.Sql/servers',
      `GET ${inGroup}/Microsoft.Sql/servers/{}`,
      `PATCH ${inGroup}/Microsoft.Sql/servers/{}`,
      `GET ${inGroup}/Microsoft.Sql/servers/{}/administrators`,
      `GET ${inGroup}/Microsoft.Sql/servers/{}/auditingSettings/{}`,
      `GET ${inGroup}/Microsoft.Sql/servers/{}/databases`,
      `GET ${inGroup}/Microsoft.Sql/servers/{}/databases/{}/transparentDataEncryption/{}`,
      `GET ${inGroup}/Microsoft.Sql/servers/{}/encryptionProtector/{}`,
      `GET ${inGroup}/Microsoft.Sql/servers/{}/firewallRules`,
      `PUT ${inGroup}/Microsoft.Sql/servers/{}/firewallRules/{}`,
      `DELETE ${inGroup}/Microsoft.Sql/servers/{}/firewallRules/{}`,
      `GET ${inGroup}/Microsoft.Sql/servers/{}/securityAlertPolicies/{}`,
    ],
    rows: { 'microsoft.sql/servers': 'Server' },
  },
  {
    api: 'storage.2023-05-01',
    apiVersion: '2023-05-01',
    from: 'azure-mgmt-storage 21.2.1',
    folder: 'azure/mgmt/storage/v2023_05_01',
    operations: [
      'GET /subscriptions/{}/providers/Microsoft.Storage/storageAccounts',
      `GET ${inGroup}/Microsoft.Storage/storageAccounts/{}`,
      `PATCH ${inGroup}/Microsoft.Storage/storageAccounts/{}`,
      `GET ${inGroup}/Microsoft.Storage/storageAccounts/{}/blobServices/{}`,
      `GET ${inGroup}/Microsoft.Storage/storageAccounts/{}/fileServices/{}`,
      `GET ${inGroup}/Microsoft.Storage/storageAccounts/{}/fileServices/default/shares`,
    ],
    rows: { 'microsoft.storage/storageaccounts': 'StorageAccount' },
  },
  {
    api: 'web.2025-05-01',
    apiVersion: '2025-05-01',
    from: 'azure-mgmt-web 11.0.1',
    folder: 'azure/mgmt/web',
    operations: [
      'GET /subscriptions/{}/providers/Microsoft.Web/sites',
      `GET ${inGroup}/Microsoft.Web/sites/{}`,
      `PATCH ${inGroup}/Microsoft.Web/sites/{}`,
      `GET ${inGroup}/Microsoft.Web/sites/{}/config/web`,
      `PATCH ${inGroup}/Microsoft.Web/sites/{}/config/web`,
    ],
    rows: { 'microsoft.web/sites': 'Site' },
  },
];
