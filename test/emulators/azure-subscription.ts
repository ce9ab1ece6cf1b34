import { azureDirectory } from './azure-directory.ts';
import { idOf, put, putPart, type Subscription } from '../../sample/azure/subscription.ts';

export const azureIds = {
  tenantId: '11111111-1111-4111-8111-111111111111',
  clientId: '22222222-2222-4222-8222-222222222222',
  subscriptionId: '33333333-3333-4333-8333-333333333333',
};
export const azureSecret = 'Q8~for-tests-only';

/** A subscription with one resource of each type, in the shapes of Azure's public REST reference. */
export function azureSubscription(): Subscription {
  const subscription: Subscription = {
    ...azureIds,
    clientSecret: azureSecret,
    resources: new Map(),
    directory: azureDirectory(),
  };
  const { subscriptionId } = azureIds;
  const location = 'westeurope';
  const add = (
    type: string,
    name: string,
    rest: Partial<Parameters<typeof put>[1]> = {},
  ): { id: string; type: string } => {
    const id = idOf(subscriptionId, 'shop', type, name);
    put(subscription, { id, name, type, location, properties: {}, ...rest });
    return { id, type };
  };
  const own = (path: string, name: string, properties: Record<string, unknown>): void =>
    put(subscription, {
      id: `/subscriptions/${subscriptionId}/providers/${path}/${name}`,
      name,
      type: path,
      properties,
    });

  const address = add('Microsoft.Network/publicIPAddresses', 'web-ip', { properties: { ipAddress: '203.0.113.9' } });
  const card = add('Microsoft.Network/networkInterfaces', 'web-nic', {
    properties: { ipConfigurations: [{ properties: { publicIPAddress: { id: address.id } } }] },
  });
  const disk = add('Microsoft.Compute/disks', 'web-os', {
    sku: { name: 'Premium_LRS' },
    managedBy: idOf(subscriptionId, 'shop', 'Microsoft.Compute/virtualMachines', 'web'),
    properties: {
      diskSizeGB: 30,
      diskState: 'Attached',
      encryption: { type: 'EncryptionAtRestWithPlatformKey' },
      publicNetworkAccess: 'Enabled',
    },
  });
  add('Microsoft.Compute/virtualMachines', 'web', {
    tags: { team: 'shop' },
    identity: { type: 'SystemAssigned, UserAssigned' },
    properties: {
      hardwareProfile: { vmSize: 'Standard_D2s_v5' },
      storageProfile: { osDisk: { osType: 'Linux', managedDisk: { id: disk.id.toUpperCase() } }, dataDisks: [] },
      networkProfile: { networkInterfaces: [{ id: card.id.toUpperCase() }] },
      osProfile: { linuxConfiguration: { disablePasswordAuthentication: true } },
      securityProfile: { uefiSettings: { secureBootEnabled: true, vTpmEnabled: true } },
      extended: { instanceView: { powerState: { code: 'PowerState/running' } } },
    },
  });
  add('Microsoft.Compute/snapshots', 'web-snap', {
    properties: {
      diskSizeGB: 30,
      incremental: true,
      creationData: { sourceResourceId: disk.id },
      encryption: { type: 'EncryptionAtRestWithPlatformKey' },
    },
  });
  const group = add('Microsoft.Network/networkSecurityGroups', 'web-nsg', {
    properties: {
      securityRules: [
        {
          name: 'ssh',
          properties: {
            priority: 100,
            direction: 'Inbound',
            access: 'Allow',
            protocol: 'Tcp',
            sourceAddressPrefix: '*',
            destinationAddressPrefix: '*',
            destinationPortRange: '22',
          },
        },
      ],
      subnets: [],
    },
  });
  const watcher = add('Microsoft.Network/networkWatchers', 'watcher');
  putPart(subscription, watcher, {
    path: 'flowLogs/web-nsg',
    properties: { targetResourceId: group.id, enabled: true, retentionPolicy: { days: 90 } },
  });
  const network = add('Microsoft.Network/virtualNetworks', 'shop-vnet', {
    properties: {
      addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
      subnets: [{ name: 'web', properties: { addressPrefix: '10.0.1.0/24', networkSecurityGroup: { id: group.id } } }],
    },
  });
  putPart(subscription, watcher, {
    path: 'flowLogs/shop-vnet',
    properties: {
      targetResourceId: network.id,
      enabled: true,
      retentionPolicy: { enabled: false, days: 30 },
      flowAnalyticsConfiguration: {
        networkWatcherFlowAnalyticsConfiguration: { enabled: true, workspaceResourceId: '/workspaces/logs' },
      },
    },
  });
  putPart(subscription, watcher, {
    path: 'flowLogs/web-subnet',
    properties: { targetResourceId: `${network.id}/subnets/web`, enabled: false, retentionPolicy: { days: 7 } },
  });
  add('Microsoft.Network/bastionHosts', 'bastion');
  const account = add('Microsoft.Storage/storageAccounts', 'shopexports', {
    kind: 'StorageV2',
    sku: { name: 'Standard_LRS' },
    properties: {
      supportsHttpsTrafficOnly: true,
      minimumTlsVersion: 'TLS1_2',
      allowBlobPublicAccess: true,
      networkAcls: { defaultAction: 'Allow', bypass: 'AzureServices, Logging' },
      encryption: { keySource: 'Microsoft.Storage' },
      keyCreationTime: { key1: '2026-11-01T00:00:00Z', key2: null },
    },
  });
  putPart(subscription, account, {
    path: 'blobServices/default',
    properties: { isVersioningEnabled: true, deleteRetentionPolicy: { enabled: true, days: 7 } },
  });
  putPart(subscription, account, {
    path: 'fileServices/default',
    properties: { protocolSettings: { smb: { versions: 'SMB3.1.1', channelEncryption: 'AES-256-GCM' } } },
  });
  putPart(subscription, account, { path: 'fileServices/default/shares/reports', properties: {} });
  const vault = add('Microsoft.KeyVault/vaults', 'shop-vault', {
    properties: { enableRbacAuthorization: true, enablePurgeProtection: true },
  });
  putPart(subscription, vault, {
    path: 'keys/disks',
    properties: {
      attributes: { enabled: true, exp: 1_893_456_000 },
      rotationPolicy: { lifetimeActions: [{ action: { type: 'Rotate' } }] },
    },
  });
  putPart(subscription, vault, { path: 'secrets/database', properties: { attributes: { enabled: true } } });
  putPart(subscription, vault, {
    path: 'providers/microsoft.insights/diagnosticSettings/audit',
    properties: { logs: [{ category: 'AuditEvent', enabled: true }] },
  });
  const server = add('Microsoft.Sql/servers', 'orders', {
    properties: { version: '12.0', minimalTlsVersion: '1.2', publicNetworkAccess: 'Enabled' },
  });
  for (const [path, properties] of [
    ['firewallRules/all', { startIpAddress: '0.0.0.0', endIpAddress: '255.255.255.255' }],
    ['administrators/ActiveDirectory', { login: 'dba' }],
    ['auditingSettings/default', { state: 'Enabled', retentionDays: 91, storageEndpoint: 'https://shop.example' }],
    ['securityAlertPolicies/Default', { state: 'Enabled' }],
    ['encryptionProtector/current', { serverKeyType: 'ServiceManaged' }],
    ['databases/orders', {}],
    ['databases/orders/transparentDataEncryption/current', { state: 'Enabled' }],
  ] as const) {
    putPart(subscription, server, { path, properties });
  }
  const flexible = add('Microsoft.DBforPostgreSQL/flexibleServers', 'ledger', {
    properties: { version: '16', network: { publicNetworkAccess: 'Disabled' } },
  });
  putPart(subscription, flexible, {
    path: 'firewallRules/office',
    properties: { startIpAddress: '192.0.2.1', endIpAddress: '192.0.2.1' },
  });
  for (const [name, value] of [
    ['log_checkpoints', 'on'],
    ['log_connections', 'on'],
    ['log_disconnections', 'off'],
    ['logfiles.retention_days', '7'],
    ['require_secure_transport', 'on'],
  ]) {
    putPart(subscription, flexible, { path: `configurations/${name}`, properties: { value } });
  }
  const site = add('Microsoft.Web/sites', 'shop-web', {
    kind: 'app,linux',
    properties: { httpsOnly: false, clientCertEnabled: true, clientCertMode: 'Optional', state: 'Running' },
  });
  putPart(subscription, site, {
    path: 'providers/microsoft.insights/diagnosticSettings/http',
    properties: { logs: [{ category: 'AppServiceHTTPLogs', enabled: true }] },
  });
  putPart(subscription, site, {
    path: 'config/web',
    properties: {
      minTlsVersion: '1.2',
      ftpsState: 'FtpsOnly',
      httpLoggingEnabled: true,
      linuxFxVersion: 'NODE|20-lts',
    },
  });
  add('Microsoft.ContainerService/managedClusters', 'shop-aks', {
    properties: {
      currentKubernetesVersion: '1.33.2',
      enableRBAC: true,
      networkProfile: { networkPolicy: 'cilium' },
      agentPoolProfiles: [
        { name: 'system', enableNodePublicIP: false, enableEncryptionAtHost: true },
        { name: 'user', enableNodePublicIP: false },
      ],
    },
  });
  add('Microsoft.ContainerRegistry/registries', 'shopimages', {
    sku: { name: 'Premium' },
    properties: { adminUserEnabled: true, anonymousPullEnabled: true, publicNetworkAccess: 'Enabled' },
  });

  own('Microsoft.Authorization/roleDefinitions', 'role-1', {
    roleName: 'Owner',
    type: 'BuiltInRole',
    permissions: [{ actions: ['*'] }],
  });
  own('Microsoft.Authorization/roleAssignments', 'assignment-1', {
    roleDefinitionId: `/providers/Microsoft.Authorization/roleDefinitions/role-1`,
    principalId: 'p-1',
    principalType: 'User',
    scope: `/subscriptions/${subscriptionId}`,
  });
  own('Microsoft.Security/pricings', 'VirtualMachines', {
    pricingTier: 'Standard',
    extensions: [
      { name: 'AgentlessVmScanning', isEnabled: 'True' },
      { name: 'FileIntegrityMonitoring', isEnabled: 'False' },
    ],
  });
  own('Microsoft.Security/pricings', 'Containers', {
    pricingTier: 'Standard',
    extensions: [{ name: 'ContainerRegistriesVulnerabilityAssessments', isEnabled: 'True' }],
  });
  for (const plan of ['CosmosDbs', 'OpenSourceRelationalDatabases', 'SqlServerVirtualMachines', 'SqlServers']) {
    own('Microsoft.Security/pricings', plan, { pricingTier: 'Free' });
  }
  own('Microsoft.Security/settings', 'WDATP', { enabled: true });
  own('Microsoft.Security/settings', 'MCAS', { enabled: false });
  own('Microsoft.Authorization/policyAssignments', 'SecurityCenterBuiltIn', {
    enforcementMode: 'Default',
    parameters: { diskEncryptionMonitoringEffect: { value: 'Disabled' }, retentionDays: { value: 365 } },
  });
  add('Microsoft.Security/iotSecuritySolutions', 'shop-iot', { properties: { status: 'Enabled' } });
  add('Microsoft.Devices/IotHubs', 'shop-hub', { sku: { name: 'S1' } });
  add('Microsoft.Insights/components', 'shop-insights', { kind: 'web' });
  const machine = idOf(subscriptionId, 'shop', 'Microsoft.Compute/virtualMachines', 'web');
  for (const [key, code] of [
    ['e1145ab1-eb4f-43d8-911b-36ddf771d13f', 'Unhealthy'],
    ['90386950-71ca-4357-a12e-486d1679427c', 'Healthy'],
    ['00000000-0000-0000-0000-000000000000', 'Unhealthy'],
  ] as const) {
    put(subscription, {
      id: `${machine}/providers/Microsoft.Security/assessments/${key}`,
      name: key,
      type: 'Microsoft.Security/assessments',
      properties: { resourceDetails: { source: 'Azure' }, status: { code } },
    });
  }
  own('Microsoft.Security/securityContacts', 'default', {
    emails: 'security@example.com',
    notificationsByRole: { state: 'On', roles: ['Owner'] },
    notificationsSources: [{ sourceType: 'Alert', minimalSeverity: 'High' }],
  });
  own('microsoft.insights/diagnosticSettings', 'activity', { logs: [{ category: 'Security', enabled: true }] });
  const onCall = add('Microsoft.Insights/actionGroups', 'on-call', {
    properties: {
      enabled: true,
      emailReceivers: [
        { name: 'a', status: 'Enabled' },
        { name: 'b', status: 'Disabled' },
      ],
      webhookReceivers: [{ name: 'pager' }],
      groupShortName: 'on-call',
    },
  });
  add('Microsoft.Insights/activityLogAlerts', 'policies', {
    properties: {
      enabled: true,
      scopes: [`/subscriptions/${subscriptionId}/`],
      actions: { actionGroups: [{ actionGroupId: onCall.id }] },
      condition: {
        allOf: [
          { field: 'category', equals: 'Administrative' },
          { field: 'operationName', equals: 'Microsoft.Authorization/policyAssignments/write' },
          { anyOf: [{ field: 'level', equals: 'Error' }] },
        ],
      },
    },
  });
  return subscription;
}
