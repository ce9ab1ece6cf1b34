import { idOf, put, putPart, type ArmResource, type Subscription } from '../../../../sample/azure/subscription.ts';
import { azureIds, azureSecret } from '../../../emulators/azure-subscription.ts';

const { subscriptionId } = azureIds;
const location = 'westeurope';

type Details = Partial<Omit<ArmResource, 'id' | 'name' | 'type'>> & Pick<ArmResource, 'properties'>;

/** A subscription that is filled resource by resource. */
export class SeededSubscription implements Subscription {
  readonly tenantId = azureIds.tenantId;
  readonly clientId = azureIds.clientId;
  readonly subscriptionId = subscriptionId;
  readonly clientSecret = azureSecret;
  readonly resources = new Map<string, ArmResource>();

  /** Adds a resource of the group `shop` with its parts by path, and returns it. */
  add(
    type: string,
    name: string,
    details: Details,
    parts: Readonly<Record<string, Record<string, unknown>>> = {},
  ): { id: string; type: string } {
    const id = idOf(subscriptionId, 'shop', type, name);
    put(this, { id, name, type, location, ...details });
    for (const [path, properties] of Object.entries(parts)) {
      putPart(this, { id, type }, { path, properties });
      const part = this.resources.get(`${id}/${path}`.toLowerCase());
      // Keys, secrets and databases show the place of what they are in.
      if (part !== undefined && /(?:vaults\/(?:keys|secrets)|servers\/databases)$/i.test(part.type))
        part.location = location;
    }
    return { id, type };
  }

  /** Adds a resource of the whole subscription. */
  own(type: string, name: string, properties: Record<string, unknown>): void {
    put(this, { id: `/subscriptions/${subscriptionId}/providers/${type}/${name}`, name, type, properties });
  }
}

/** The id of something that is only referred to. */
export function referred(type: string, name: string): { id: string } {
  return { id: idOf(subscriptionId, 'shop', type, name) };
}

/** A private endpoint's connection; `type` is that of connections, which some services show with their names. */
const endpoint = (name: string, type?: string) => ({
  id: `${referred('Microsoft.Network/privateEndpoints', name).id}/connections/${name}`,
  ...(type === undefined ? {} : { name, type }),
  properties: {
    privateEndpoint: referred('Microsoft.Network/privateEndpoints', name),
    privateLinkServiceConnectionState: { status: 'Approved' },
  },
});

export const goodStorage = {
  accessTier: 'Hot',
  allowBlobPublicAccess: false,
  allowCrossTenantReplication: false,
  allowSharedKeyAccess: false,
  creationTime: '2025-01-01T00:00:00Z',
  defaultToOAuthAuthentication: true,
  encryption: { keySource: 'Microsoft.Keyvault', requireInfrastructureEncryption: true },
  keyPolicy: { keyExpirationPeriodInDays: 90 },
  minimumTlsVersion: 'TLS1_2',
  networkAcls: { bypass: 'AzureServices', defaultAction: 'Deny', ipRules: [], virtualNetworkRules: [] },
  privateEndpointConnections: [endpoint('storage', 'Microsoft.Storage/storageAccounts/privateEndpointConnections')],
  publicNetworkAccess: 'Disabled',
  supportsHttpsTrafficOnly: true,
};
const badStorage = {
  ...goodStorage,
  allowBlobPublicAccess: true,
  allowCrossTenantReplication: true,
  allowSharedKeyAccess: true,
  defaultToOAuthAuthentication: false,
  encryption: { keySource: 'Microsoft.Storage', requireInfrastructureEncryption: false },
  keyPolicy: { keyExpirationPeriodInDays: 365 },
  minimumTlsVersion: 'TLS1_0',
  networkAcls: { bypass: 'None', defaultAction: 'Allow', ipRules: [], virtualNetworkRules: [] },
  privateEndpointConnections: [],
  publicNetworkAccess: 'Enabled',
  supportsHttpsTrafficOnly: false,
};
const kept = { enabled: true, days: 14 };
const notKept = { enabled: false };

function storage(subscription: SeededSubscription): void {
  const accounts = {
    goodstorage: { properties: goodStorage, sku: 'Standard_GRS', isGood: true },
    badstorage: { properties: badStorage, sku: 'Standard_LRS', isGood: false },
    mixedstorage: {
      properties: { ...goodStorage, allowSharedKeyAccess: true, publicNetworkAccess: 'Enabled' },
      sku: 'Standard_RAGRS',
      isGood: true,
    },
  };
  for (const [name, { properties, sku, isGood }] of Object.entries(accounts)) {
    const retention = isGood ? kept : notKept;
    subscription.add(
      'Microsoft.Storage/storageAccounts',
      name,
      { kind: 'StorageV2', sku: { name: sku, tier: 'Standard' }, properties },
      {
        'blobServices/default': {
          isVersioningEnabled: isGood,
          deleteRetentionPolicy: retention,
          containerDeleteRetentionPolicy: retention,
        },
        'fileServices/default': {
          shareDeleteRetentionPolicy: retention,
          protocolSettings: {
            smb: isGood
              ? { versions: 'SMB3.1.1', channelEncryption: 'AES-256-GCM' }
              : { versions: 'SMB2.1;SMB3.0;SMB3.1.1', channelEncryption: 'AES-128-CCM' },
          },
        },
        'fileServices/default/shares/files': { shareQuota: 100 },
      },
    );
  }
}

/** An inbound rule of a network security group. */
export function inbound(name: string, fields: Record<string, unknown>): object {
  return {
    id: `${referred('Microsoft.Network/networkSecurityGroups', 'any').id}/securityRules/${name}`,
    name,
    properties: {
      access: 'Allow',
      destinationAddressPrefix: '*',
      direction: 'Inbound',
      priority: 100,
      protocol: 'Tcp',
      sourceAddressPrefix: '*',
      sourcePortRange: '*',
      ...fields,
    },
  };
}

function networks(subscription: SeededSubscription): void {
  const groups = {
    'web-only': [inbound('https', { destinationPortRange: '443' })],
    'open-ssh': [inbound('ssh', { destinationPortRange: '22' })],
    'open-rdp': [inbound('rdp', { destinationPortRange: '3389', sourceAddressPrefix: 'Internet' })],
    'open-http': [inbound('http', { destinationPortRange: '80', sourceAddressPrefix: '0.0.0.0/0' })],
    'open-range': [inbound('range', { destinationPortRange: '20-4000' })],
    'open-udp': [inbound('dns', { destinationPortRange: '53', protocol: 'Udp' })],
    'office-only': [inbound('ssh', { destinationPortRange: '22', sourceAddressPrefix: '203.0.113.0/24' })],
  };
  for (const [name, securityRules] of Object.entries(groups)) {
    subscription.add('Microsoft.Network/networkSecurityGroups', name, { properties: { securityRules, subnets: [] } });
  }
  const group = referred('Microsoft.Network/networkSecurityGroups', 'web-only');
  const subnetsOf = (network: string, subnets: Record<string, object>) =>
    Object.entries(subnets).map(([name, properties]) => ({
      id: `${referred('Microsoft.Network/virtualNetworks', network).id}/subnets/${name}`,
      name,
      properties: { addressPrefix: '10.0.1.0/24', ...properties },
    }));
  subscription.add('Microsoft.Network/virtualNetworks', 'protected', {
    properties: {
      addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
      enableDdosProtection: true,
      subnets: subnetsOf('protected', { web: { networkSecurityGroup: group } }),
    },
  });
  subscription.add('Microsoft.Network/virtualNetworks', 'open', {
    properties: {
      addressSpace: { addressPrefixes: ['10.1.0.0/16'] },
      enableDdosProtection: false,
      subnets: subnetsOf('open', { web: {} }),
    },
  });
  subscription.add('Microsoft.Network/virtualNetworks', 'gateways', {
    properties: {
      addressSpace: { addressPrefixes: ['10.2.0.0/16'] },
      enableDdosProtection: false,
      subnets: subnetsOf('gateways', { GatewaySubnet: {} }),
    },
  });
  const watcher = subscription.add('Microsoft.Network/networkWatchers', 'watcher', { properties: {} });
  putPart(subscription, watcher, {
    path: 'flowLogs/protected',
    properties: {
      enabled: true,
      retentionPolicy: { enabled: true, days: 90 },
      storageId: referred('Microsoft.Storage/storageAccounts', 'goodstorage').id,
      targetResourceId: referred('Microsoft.Network/virtualNetworks', 'protected').id,
    },
  });
  subscription.add('Microsoft.Network/bastionHosts', 'bastion', { properties: { ipConfigurations: [] } });
}

function sqlServers(subscription: SeededSubscription): void {
  const servers = [
    { name: 'good-sql', isGood: true },
    { name: 'bad-sql', isGood: false },
    { name: 'other-sql', isGood: true },
  ];
  for (const { name, isGood } of servers) {
    const state = isGood ? 'Enabled' : 'Disabled';
    subscription.add(
      'Microsoft.Sql/servers',
      name,
      {
        properties: {
          version: '12.0',
          minimalTlsVersion: isGood ? '1.2' : '1.0',
          publicNetworkAccess: isGood ? 'Disabled' : 'Enabled',
          ...(isGood ? { administrators: { administratorType: 'ActiveDirectory', login: 'dba' } } : {}),
        },
      },
      {
        'firewallRules/office': { startIpAddress: '203.0.113.1', endIpAddress: '203.0.113.9' },
        ...(isGood ? {} : { 'firewallRules/all': { startIpAddress: '0.0.0.0', endIpAddress: '255.255.255.255' } }),
        ...(isGood ? { 'administrators/ActiveDirectory': { administratorType: 'ActiveDirectory', login: 'dba' } } : {}),
        'auditingSettings/default': {
          state,
          retentionDays: isGood ? 120 : 30,
          storageEndpoint: 'https://logs.example',
        },
        'securityAlertPolicies/Default': { state },
        'encryptionProtector/current': { serverKeyType: isGood ? 'AzureKeyVault' : 'ServiceManaged' },
        'vulnerabilityAssessments/default': {
          recurringScans: { isEnabled: false, emails: [] },
          storageContainerPath: '',
        },
        'databases/orders': {},
        'databases/orders/transparentDataEncryption/current': { state },
      },
    );
  }
}

function flexibleServers(subscription: SeededSubscription): void {
  const settings = (isGood: boolean, parameters: Record<string, [good: string, bad: string]>) =>
    Object.fromEntries(
      Object.entries(parameters).map(([name, [good, bad]]) => [
        `configurations/${name}`,
        { value: isGood ? good : bad, source: 'user-override' },
      ]),
    );
  for (const { name, isGood } of [
    { name: 'good', isGood: true },
    { name: 'bad', isGood: false },
    { name: 'other', isGood: true },
  ]) {
    subscription.add(
      'Microsoft.DBforPostgreSQL/flexibleServers',
      `${name}-postgres`,
      { properties: { version: '16', network: { publicNetworkAccess: 'Disabled' }, state: 'Ready' } },
      settings(isGood, {
        'connection_throttle.enable': ['on', 'off'],
        log_checkpoints: ['on', 'off'],
        log_connections: ['on', 'off'],
        log_disconnections: ['on', 'off'],
        'logfiles.retention_days': ['7', '2'],
        require_secure_transport: ['on', 'off'],
      }),
    );
    subscription.add(
      'Microsoft.DBforMySQL/flexibleServers',
      `${name}-mysql`,
      { properties: { version: '8.0.21', network: { publicNetworkAccess: 'Disabled' }, state: 'Ready' } },
      settings(isGood, {
        audit_log_enabled: ['ON', 'OFF'],
        audit_log_events: ['CONNECTION', 'QUERY'],
        require_secure_transport: ['ON', 'OFF'],
        tls_version: ['TLSv1.2,TLSv1.3', 'TLSv1.1,TLSv1.2'],
      }),
    );
  }
}

function applications(subscription: SeededSubscription): void {
  for (const { name, isGood } of [
    { name: 'good-app', isGood: true },
    { name: 'bad-app', isGood: false },
    { name: 'other-app', isGood: true },
  ]) {
    subscription.add(
      'Microsoft.Web/sites',
      name,
      {
        kind: 'app,linux',
        identity: { type: isGood ? 'SystemAssigned' : 'None' },
        properties: {
          clientCertEnabled: isGood,
          clientCertMode: isGood ? 'Required' : 'Optional',
          httpsOnly: isGood,
          resourceGroup: 'shop',
          state: 'Running',
        },
      },
      {
        'config/web': {
          ftpsState: isGood ? 'FtpsOnly' : 'AllAllowed',
          http20Enabled: isGood,
          httpLoggingEnabled: isGood,
          linuxFxVersion: 'NODE|20-lts',
          minTlsVersion: isGood ? '1.2' : '1.0',
        },
        'config/authsettingsV2': { platform: { enabled: isGood } },
        'providers/microsoft.insights/diagnosticSettings/http': {
          logs: [{ category: 'AppServiceHTTPLogs', enabled: isGood }],
        },
      },
    );
  }
}

function containers(subscription: SeededSubscription): void {
  for (const { name, isGood } of [
    { name: 'good', isGood: true },
    { name: 'bad', isGood: false },
    { name: 'other', isGood: true },
  ]) {
    subscription.add('Microsoft.ContainerService/managedClusters', `${name}-aks`, {
      sku: { name: 'Base', tier: 'Standard' },
      properties: {
        agentPoolProfiles: [{ name: 'pool', count: 1, enableNodePublicIP: !isGood, mode: 'System' }],
        apiServerAccessProfile: { enablePrivateCluster: isGood },
        currentKubernetesVersion: '1.33.2',
        enableRBAC: isGood,
        fqdn: `${name}.hcp.westeurope.azmk8s.io`,
        kubernetesVersion: '1.33',
        networkProfile: isGood ? { networkPlugin: 'azure', networkPolicy: 'azure' } : { networkPlugin: 'azure' },
        ...(isGood ? { privateFQDN: `${name}.privatelink.westeurope.azmk8s.io` } : {}),
      },
    });
    const isClosed = name === 'good';
    subscription.add('Microsoft.ContainerRegistry/registries', `${name}images`, {
      sku: { name: 'Premium', tier: 'Premium' },
      properties: {
        adminUserEnabled: !isClosed,
        anonymousPullEnabled: false,
        loginServer: `${name}images.azurecr.io`,
        privateEndpointConnections: isGood
          ? [endpoint('images', 'Microsoft.ContainerRegistry/registries/privateEndpointConnections')]
          : [],
        publicNetworkAccess: isClosed ? 'Disabled' : 'Enabled',
      },
    });
  }
}

function vaults(subscription: SeededSubscription): void {
  const expiring = { attributes: { enabled: true, exp: 1_893_456_000 } };
  const lasting = { attributes: { enabled: true } };
  for (const { name, isRbac, isGood } of [
    { name: 'good-rbac', isRbac: true, isGood: true },
    { name: 'bad-rbac', isRbac: true, isGood: false },
    { name: 'good-policies', isRbac: false, isGood: true },
    { name: 'bad-policies', isRbac: false, isGood: false },
  ]) {
    subscription.add(
      'Microsoft.KeyVault/vaults',
      name,
      {
        properties: {
          accessPolicies: [],
          enablePurgeProtection: isGood,
          enableRbacAuthorization: isRbac,
          enableSoftDelete: isGood,
          networkAcls: { bypass: 'AzureServices', defaultAction: isGood ? 'Deny' : 'Allow' },
          privateEndpointConnections: isGood ? [endpoint('vault')] : [],
          publicNetworkAccess: isGood ? 'Disabled' : 'Enabled',
          sku: { family: 'A', name: 'standard' },
          tenantId: azureIds.tenantId,
          vaultUri: `https://${name}.vault.azure.net/`,
        },
      },
      {
        'keys/disks': { ...(isGood ? expiring : lasting), kty: 'RSA' },
        'secrets/database': isGood ? expiring : lasting,
        'providers/microsoft.insights/diagnosticSettings/audit': {
          logs: [{ category: 'AuditEvent', categoryGroup: null, enabled: isGood }],
        },
      },
    );
  }
}

function machines(subscription: SeededSubscription): void {
  const disk = (name: string, type: string, isAttached: boolean): { id: string } =>
    subscription.add('Microsoft.Compute/disks', name, {
      sku: { name: 'Premium_LRS', tier: 'Premium' },
      ...(isAttached ? { managedBy: referred('Microsoft.Compute/virtualMachines', 'web').id } : {}),
      properties: {
        diskSizeGB: 30,
        diskState: isAttached ? 'Attached' : 'Unattached',
        encryption: { type },
        uniqueId: `unique-${name}`,
      },
    });
  const good = disk('good-attached', 'EncryptionAtRestWithCustomerKey', true);
  disk('bad-attached', 'EncryptionAtRestWithPlatformKey', true);
  disk('both-attached', 'EncryptionAtRestWithPlatformAndCustomerKeys', true);
  disk('good-unattached', 'EncryptionAtRestWithCustomerKey', false);
  disk('bad-unattached', 'EncryptionAtRestWithPlatformKey', false);
  for (const { name, osDisk } of [
    { name: 'web', osDisk: { managedDisk: { id: good.id } } },
    { name: 'managed', osDisk: { managedDisk: { id: good.id } } },
    { name: 'worker', osDisk: { managedDisk: { id: good.id } } },
  ]) {
    subscription.add('Microsoft.Compute/virtualMachines', name, {
      properties: {
        hardwareProfile: { vmSize: 'Standard_D2s_v5' },
        networkProfile: { networkInterfaces: [] },
        osProfile: { computerName: name, linuxConfiguration: { disablePasswordAuthentication: true } },
        securityProfile: {
          securityType: 'TrustedLaunch',
          uefiSettings: { secureBootEnabled: true, vTpmEnabled: true },
        },
        storageProfile: {
          dataDisks: [],
          osDisk: { createOption: 'FromImage', name: `${name}-os`, osType: 'Linux', ...osDisk },
        },
        vmId: `vm-${name}`,
      },
    });
  }
}

const databricksKey = { keyName: 'databricks', keyVaultUri: 'https://good-rbac.vault.azure.net/', keyVersion: '1' };

function bySchema(subscription: SeededSubscription): void {
  for (const { name, isGood } of [
    { name: 'good', isGood: true },
    { name: 'bad', isGood: false },
    { name: 'other', isGood: true },
  ]) {
    subscription.add('Microsoft.DocumentDB/databaseAccounts', `${name}-cosmos`, {
      kind: 'GlobalDocumentDB',
      properties: {
        backupPolicy: isGood
          ? { type: 'Continuous', continuousModeProperties: { tier: 'Continuous7Days' } }
          : { type: 'Periodic', periodicModeProperties: { backupIntervalInMinutes: 240 } },
        databaseAccountOfferType: 'Standard',
        disableLocalAuth: isGood,
        enableAutomaticFailover: isGood,
        ipRules: [],
        isVirtualNetworkFilterEnabled: isGood,
        locations: [],
        minimalTlsVersion: isGood ? 'Tls12' : 'Tls',
        privateEndpointConnections: isGood
          ? [endpoint('cosmos', 'Microsoft.DocumentDB/databaseAccounts/privateEndpointConnections')]
          : [],
        publicNetworkAccess: isGood ? 'Disabled' : 'Enabled',
        virtualNetworkRules: [],
      },
    });
    subscription.add('Microsoft.Databricks/workspaces', `${name}-databricks`, {
      sku: { name: 'premium' },
      properties: {
        encryption: isGood
          ? {
              entities: {
                managedDisk: { keySource: 'Microsoft.Keyvault', keyVaultProperties: databricksKey },
                managedServices: { keySource: 'Microsoft.Keyvault', keyVaultProperties: databricksKey },
              },
            }
          : undefined,
        managedResourceGroupId: `/subscriptions/${subscriptionId}/resourceGroups/databricks`,
        parameters: {
          ...(isGood
            ? { customVirtualNetworkId: { value: referred('Microsoft.Network/virtualNetworks', 'protected').id } }
            : {}),
          enableNoPublicIp: { value: isGood },
        },
        publicNetworkAccess: isGood ? 'Disabled' : 'Enabled',
      },
    });
    subscription.add('Microsoft.Search/searchServices', `${name}-search`, {
      sku: { name: 'standard' },
      properties: { publicNetworkAccess: name === 'good' ? 'disabled' : 'enabled', replicaCount: 1, partitionCount: 1 },
    });
  }
}

const defenderPlans = [
  'Api',
  'AppServices',
  'Arm',
  'CloudPosture',
  'Containers',
  'CosmosDbs',
  'Dns',
  'KeyVaults',
  'OpenSourceRelationalDatabases',
  'SqlServerVirtualMachines',
  'SqlServers',
  'StorageAccounts',
  'VirtualMachines',
];

/** The settings of the whole subscription. */
export function settings(subscription: SeededSubscription, isGood: boolean): void {
  for (const plan of defenderPlans) {
    subscription.own('Microsoft.Security/pricings', plan, {
      pricingTier: isGood ? 'Standard' : 'Free',
      extensions: [],
      freeTrialRemainingTime: 'PT0S',
    });
  }
  subscription.own('Microsoft.Security/securityContacts', 'default', {
    emails: isGood ? 'security@example.com' : '',
    isEnabled: true,
    notificationsByRole: { state: isGood ? 'On' : 'Off', roles: isGood ? ['Owner'] : [] },
    notificationsSources: isGood
      ? [
          { sourceType: 'Alert', minimalSeverity: 'High' },
          { sourceType: 'AttackPath', minimalRiskLevel: 'High' },
        ]
      : [],
    phone: '',
  });
  subscription.own('microsoft.insights/diagnosticSettings', 'activity', {
    logs: ['Administrative', 'Alert', 'Policy', 'Security'].map((category) => ({ category, enabled: isGood })),
    storageAccountId: referred('Microsoft.Storage/storageAccounts', 'goodstorage').id,
    workspaceId: null,
  });
  const group = subscription.add('Microsoft.Insights/actionGroups', 'on-call', {
    properties: {
      emailReceivers: [{ name: 'a', emailAddress: 'security@example.com', status: 'Enabled' }],
      enabled: true,
      groupShortName: 'on-call',
    },
  });
  const operations = [
    'Microsoft.Authorization/policyAssignments/write',
    'Microsoft.Authorization/policyAssignments/delete',
    'Microsoft.Network/networkSecurityGroups/write',
    'Microsoft.Network/networkSecurityGroups/delete',
    'Microsoft.Network/publicIPAddresses/write',
    'Microsoft.Network/publicIPAddresses/delete',
    'Microsoft.Security/securitySolutions/write',
    'Microsoft.Security/securitySolutions/delete',
    'Microsoft.Sql/servers/firewallRules/write',
    'Microsoft.Sql/servers/firewallRules/delete',
  ];
  const alert = (name: string, allOf: object[]) =>
    subscription.add('Microsoft.Insights/activityLogAlerts', name, {
      location: 'global',
      properties: {
        actions: { actionGroups: [{ actionGroupId: group.id }] },
        condition: { allOf },
        description: 'To the one on call',
        enabled: true,
        scopes: [`/subscriptions/${subscriptionId}`],
      },
    });
  for (const operation of operations.filter((_, index) => isGood || index % 2 === 0)) {
    alert(operation.replaceAll(/\W/g, '-'), [
      { field: 'category', equals: 'Administrative' },
      { field: 'operationName', equals: operation },
    ]);
  }
  if (isGood) {
    alert('service-health', [
      { field: 'category', equals: 'ServiceHealth' },
      { field: 'properties.incidentType', equals: 'Incident' },
    ]);
  }
  subscription.own('Microsoft.Authorization/roleDefinitions', '8e3af657-a8ff-443c-a75c-2fe8c4bcb635', {
    assignableScopes: ['/'],
    permissions: [{ actions: ['*'], notActions: [] }],
    roleName: 'Owner',
    type: 'BuiltInRole',
  });
  subscription.own('Microsoft.Authorization/roleDefinitions', 'c0000000-0000-4000-8000-000000000001', {
    assignableScopes: [`/subscriptions/${subscriptionId}`],
    permissions: [{ actions: isGood ? ['Microsoft.Authorization/locks/*'] : ['*'], notActions: [] }],
    roleName: isGood ? 'Lock administrator' : 'All of it',
    type: 'CustomRole',
  });
}

/** A subscription of compliant and non-compliant resources. */
export function ordinarySubscription(): Subscription {
  const subscription = new SeededSubscription();
  for (const fill of [
    storage,
    networks,
    sqlServers,
    flexibleServers,
    applications,
    containers,
    vaults,
    machines,
    bySchema,
  ]) {
    fill(subscription);
  }
  settings(subscription, true);
  return subscription;
}
