import { putPart, type Subscription } from '../azure/subscription.ts';
import { putPlaced, type Place } from './placed.ts';
import { share } from './seeded.ts';
import { sharedPlace, sharedStorage, stagingVaults, zones, type Environment } from './tables.ts';

interface NamedPlace extends Place {
  name: string;
  environment: Environment;
}

const secondsPerDay = 86_400;

/** Returns the name of the storage account of a zone: letters and digits only, as Azure requires. */
export const storageName = (application: string, environment: Environment): string =>
  `sthp${application}${environment}`;

/**
 * Adds storage accounts (30) and key vaults (14). `bornAt` is in Unix seconds: some keys expire shortly after it.
 */
export function addStorage(subscription: Subscription, { bornAt }: { bornAt: number }): void {
  for (const { application, environment, group, location, tags } of zones) {
    const place = { group, location, tags, environment };
    addAccount(subscription, { ...place, name: storageName(application, environment) }, bornAt);
    const hasVault =
      environment === 'prod' || (environment === 'staging' && stagingVaults.some((name) => name === application));
    if (hasVault) addVault(subscription, { ...place, name: `kv-hp-${application}-${environment}` }, bornAt);
  }
  const shared = { ...sharedPlace, environment: 'prod' } as const;
  for (const name of sharedStorage) addAccount(subscription, { ...shared, name }, bornAt);
  addVault(subscription, { ...shared, name: 'kv-hp-platform' }, bornAt);
}

function addAccount(subscription: Subscription, place: NamedPlace, bornAt: number): void {
  const { name, environment } = place;
  const born = new Date((bornAt - 30 * secondsPerDay) * 1_000).toISOString();
  const isOld = environment !== 'prod' && share('old-storage', name) < 0.35;
  const isPublic = name === 'sthppublicassets' || (environment === 'dev' && share('public-storage', name) < 0.3);
  const account = putPlaced(subscription, place, {
    name,
    type: 'Microsoft.Storage/storageAccounts',
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
      keyCreationTime: { key1: isOld ? '2024-05-04T08:00:00Z' : born, key2: isOld ? null : born },
      encryption: {
        requireInfrastructureEncryption: environment === 'prod' && share('infrastructure', name) < 0.5,
        keySource: 'Microsoft.Storage',
      },
    },
  });
  putPart(subscription, account, {
    path: 'blobServices/default',
    properties: {
      isVersioningEnabled: environment === 'prod',
      deleteRetentionPolicy: { enabled: !isOld, days: environment === 'prod' ? 30 : 7 },
      containerDeleteRetentionPolicy: { enabled: environment === 'prod', days: 7 },
    },
  });
  putPart(subscription, account, {
    path: 'fileServices/default',
    properties: {
      shareDeleteRetentionPolicy: { enabled: true, days: 7 },
      protocolSettings: isOld ? {} : { smb: { versions: 'SMB3.1.1', channelEncryption: 'AES-256-GCM' } },
    },
  });
}

function addVault(subscription: Subscription, place: NamedPlace, bornAt: number): void {
  const { name, environment } = place;
  const isStrict = environment === 'prod' && share('strict-vault', name) < 0.7;
  const vault = putPlaced(subscription, place, {
    name,
    type: 'Microsoft.KeyVault/vaults',
    properties: {
      enableRbacAuthorization: isStrict,
      enableSoftDelete: true,
      ...(isStrict ? { enablePurgeProtection: true } : {}),
      publicNetworkAccess: isStrict ? 'Disabled' : 'Enabled',
      networkAcls: { defaultAction: isStrict ? 'Deny' : 'Allow' },
    },
  });
  const expires = share('expiry', name) < 0.6 ? { exp: bornAt + 200 * secondsPerDay } : {};
  putPart(subscription, vault, {
    path: 'keys/storage-encryption',
    properties: {
      attributes: { enabled: true, ...expires },
      rotationPolicy: { lifetimeActions: isStrict ? [{ action: { type: 'Rotate' } }] : [] },
    },
  });
  for (const secret of ['database-password', 'payment-gateway-token']) {
    const ends = share('secret', name, secret) < 0.5 ? { exp: bornAt + 90 * secondsPerDay } : {};
    putPart(subscription, vault, { path: `secrets/${secret}`, properties: { attributes: { enabled: true, ...ends } } });
  }
  if (environment !== 'prod') return;
  putPart(subscription, vault, {
    path: 'providers/microsoft.insights/diagnosticSettings/audit',
    properties: { logs: [{ category: 'AuditEvent', enabled: true }] },
  });
}
