import { idOf, put, putPart, type Subscription } from '../azure/subscription.ts';
import { share } from './seeded.ts';
import { sharedGroup, sharedStorage, sharedTags, stagingVaults, zones, type Environment } from './tables.ts';

interface Place {
  name: string;
  group: string;
  location: string;
  tags: Record<string, string>;
  environment: Environment;
}

const secondsPerDay = 86_400;
const storageType = 'Microsoft.Storage/storageAccounts';

/** Name of the storage account of a zone: letters and digits alone, as the cloud wants it. */
export const storageName = (application: string, environment: Environment): string =>
  `sthp${application}${environment}`;

/** Storage accounts (30) and key vaults (14). `bornAt` in seconds since 1970: from it some keys are about to expire. */
export function addStorage(subscription: Subscription, { bornAt }: { bornAt: number }): void {
  for (const { application, environment, group, location, tags } of zones) {
    const place = { group, location, tags, environment };
    addAccount(subscription, { ...place, name: storageName(application, environment) });
    const hasVault =
      environment === 'prod' || (environment === 'staging' && stagingVaults.some((name) => name === application));
    if (hasVault) addVault(subscription, { ...place, name: `kv-hp-${application}-${environment}` }, bornAt);
  }
  const shared = {
    group: sharedGroup,
    location: 'westeurope',
    tags: { ...sharedTags },
    environment: 'prod',
  } as const;
  for (const name of sharedStorage) addAccount(subscription, { ...shared, name });
  addVault(subscription, { ...shared, name: 'kv-hp-platform' }, bornAt);
}

function addAccount(subscription: Subscription, { name, group, location, tags, environment }: Place): void {
  const id = idOf(subscription.subscriptionId, group, storageType, name);
  const isOld = environment !== 'prod' && share('old-storage', name) < 0.35;
  const isPublic = name === 'sthppublicassets' || (environment === 'dev' && share('public-storage', name) < 0.3);
  put(subscription, {
    id,
    name,
    type: storageType,
    location,
    tags,
    kind: 'StorageV2',
    sku: { name: environment === 'prod' ? 'Standard_ZRS' : 'Standard_LRS' },
    properties: {
      supportsHttpsTrafficOnly: !isOld || share('http', name) < 0.5,
      minimumTlsVersion: isOld ? 'TLS1_0' : 'TLS1_2',
      allowBlobPublicAccess: isPublic,
      allowSharedKeyAccess: environment !== 'prod' || share('shared-key', name) < 0.5,
      defaultToOAuthAuthentication: environment === 'prod',
      allowCrossTenantReplication: isOld,
      publicNetworkAccess: 'Enabled',
      networkAcls: {
        defaultAction: environment === 'prod' && !isPublic ? 'Deny' : 'Allow',
        bypass: 'AzureServices',
        ipRules: [],
        virtualNetworkRules: [],
      },
      encryption: {
        requireInfrastructureEncryption: environment === 'prod' && share('infrastructure', name) < 0.5,
        keySource: 'Microsoft.Storage',
      },
    },
  });
  putPart(
    subscription,
    { id, type: storageType },
    {
      path: 'blobServices/default',
      properties: {
        isVersioningEnabled: environment === 'prod',
        deleteRetentionPolicy: { enabled: !isOld, days: environment === 'prod' ? 30 : 7 },
        containerDeleteRetentionPolicy: { enabled: environment === 'prod', days: 7 },
      },
    },
  );
  putPart(
    subscription,
    { id, type: storageType },
    {
      path: 'fileServices/default',
      properties: {
        shareDeleteRetentionPolicy: { enabled: true, days: 7 },
        protocolSettings: isOld ? {} : { smb: { versions: 'SMB3.1.1', channelEncryption: 'AES-256-GCM' } },
      },
    },
  );
}

function addVault(
  subscription: Subscription,
  { name, group, location, tags, environment }: Place,
  bornAt: number,
): void {
  const type = 'Microsoft.KeyVault/vaults';
  const id = idOf(subscription.subscriptionId, group, type, name);
  const isStrict = environment === 'prod' && share('strict-vault', name) < 0.7;
  put(subscription, {
    id,
    name,
    type,
    location,
    tags,
    properties: {
      enableRbacAuthorization: isStrict,
      enableSoftDelete: true,
      ...(isStrict ? { enablePurgeProtection: true } : {}),
      publicNetworkAccess: isStrict ? 'Disabled' : 'Enabled',
      networkAcls: { defaultAction: isStrict ? 'Deny' : 'Allow' },
    },
  });
  const expires = share('expiry', name) < 0.6 ? { exp: bornAt + 200 * secondsPerDay } : {};
  putPart(
    subscription,
    { id, type },
    {
      path: 'keys/storage-encryption',
      properties: {
        attributes: { enabled: true, ...expires },
        rotationPolicy: { lifetimeActions: isStrict ? [{ action: { type: 'Rotate' } }] : [] },
      },
    },
  );
  for (const secret of ['database-password', 'payment-gateway-token']) {
    const ends = share('secret', name, secret) < 0.5 ? { exp: bornAt + 90 * secondsPerDay } : {};
    putPart(
      subscription,
      { id, type },
      { path: `secrets/${secret}`, properties: { attributes: { enabled: true, ...ends } } },
    );
  }
  if (environment !== 'prod') return;
  putPart(
    subscription,
    { id, type },
    {
      path: 'providers/microsoft.insights/diagnosticSettings/audit',
      properties: { logs: [{ category: 'AuditEvent', enabled: true }] },
    },
  );
}
