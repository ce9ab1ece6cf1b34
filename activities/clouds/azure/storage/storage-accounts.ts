import { armVersions } from '../session/api-versions.ts';
import type { AzureRun, AzureUnit } from '../session/azure-run.ts';
import { textSet } from '../../shared/text-set.ts';
import { azureResource, privateEndpoints, type AzureItem } from '../session/azure-resource.ts';
import type { ArmPage } from '../session/calls.ts';
import { azureDetails } from '../session/detail.ts';
import { graphListing, graphOne } from '../session/graph.ts';

interface StorageProperties {
  supportsHttpsTrafficOnly?: boolean;
  minimumTlsVersion?: string;
  allowBlobPublicAccess?: boolean;
  allowSharedKeyAccess?: boolean;
  defaultToOAuthAuthentication?: boolean;
  allowCrossTenantReplication?: boolean;
  publicNetworkAccess?: string;
  networkAcls?: { defaultAction?: string; bypass?: string; ipRules?: { value?: string }[] };
  privateEndpointConnections?: Parameters<typeof privateEndpoints>[0];
  encryption?: { requireInfrastructureEncryption?: boolean; keySource?: string };
  keyPolicy?: { keyExpirationPeriodInDays?: number };
  /** When the account was created. */
  creationTime?: string;
  /** By key name; null for keys that are older than Azure's record of it. */
  keyCreationTime?: Record<string, string | null>;
}

interface Retention {
  enabled?: boolean;
  days?: number;
}

interface BlobService {
  properties?: {
    isVersioningEnabled?: boolean;
    deleteRetentionPolicy?: Retention;
    containerDeleteRetentionPolicy?: Retention;
  };
}

interface FileService {
  properties?: {
    shareDeleteRetentionPolicy?: Retention;
    protocolSettings?: { smb?: { versions?: string; channelEncryption?: string } };
  };
}

const apiVersion = '2023-05-01';
const days = (policy: Retention | undefined): number | null => (policy?.enabled === true ? (policy.days ?? 0) : null);
/** Splits a list such as `SMB2.1;SMB3.0`. */
const parts = (text: string | undefined): string[] => textSet(text?.split(';').map((part) => part.trim()));

/** For kinds of account without file shares, which have nothing to protect. */
const noShares: FileService = {};
const noBlobs: BlobService = {};

async function anyShares(run: AzureRun, id: string): Promise<boolean> {
  const page = await run.calls.get<ArmPage<unknown>>(`${id}/fileServices/default/shares`, apiVersion);
  return (page.value ?? []).length > 0 || Boolean(page.nextLink);
}

/**
 * Returns the value of a setting that an account does not state: accounts created before `date`, when the secure
 * default was introduced, still allow it. Accounts without a creation date count as old.
 */
const allowedUnlessSince = (created: string | undefined, date: string): boolean =>
  created === undefined || new Date(created) < new Date(date);

const accounts = (run: AzureRun) => ({
  types: ['microsoft.storage/storageaccounts'],
  apiVersions: armVersions,
  async describe(item: AzureItem<StorageProperties>) {
    const { properties } = item;
    const details = azureDetails();
    const hasFiles = !['BlobStorage', 'BlockBlobStorage'].includes(item.kind ?? '');
    const hasBlobs = item.kind !== 'FileStorage';
    const [blobs, files, hasShares] = await Promise.all([
      hasBlobs
        ? details.read('/blob_versioning', () =>
            run.calls.get<BlobService>(`${item.id}/blobServices/default`, apiVersion),
          )
        : noBlobs,
      hasFiles
        ? details.read('/share_soft_delete_days', () =>
            run.calls.get<FileService>(`${item.id}/fileServices/default`, apiVersion),
          )
        : noShares,
      hasFiles
        ? details.read('/observed/has_file_shares', () => anyShares(run, item.id ?? ''))
        : Promise.resolve(false),
    ]);
    if (blobs === undefined) {
      const reason = details.unreadable['/blob_versioning'] ?? '';
      details.unreadable['/blob_soft_delete_days'] = reason;
      details.unreadable['/container_soft_delete_days'] = reason;
    }
    if (files === undefined) {
      const reason = details.unreadable['/share_soft_delete_days'] ?? '';
      details.unreadable['/smb_versions'] = reason;
      details.unreadable['/smb_channel_encryption'] = reason;
    }
    const smb = files?.properties?.protocolSettings?.smb;
    return azureResource(item, {
      resourceType: 'object_bucket',
      configuration: {
        kind: item.kind ?? null,
        sku: item.sku?.name ?? null,
        https_only: properties?.supportsHttpsTrafficOnly ?? true,
        minimum_tls_version: properties?.minimumTlsVersion ?? null,
        blob_public_access:
          properties?.allowBlobPublicAccess ?? allowedUnlessSince(properties?.creationTime, '2023-09-01'),
        shared_key_access: properties?.allowSharedKeyAccess ?? true,
        default_to_entra: properties?.defaultToOAuthAuthentication ?? false,
        cross_tenant_replication:
          properties?.allowCrossTenantReplication ?? allowedUnlessSince(properties?.creationTime, '2023-12-15'),
        public_network_access: properties?.publicNetworkAccess ?? 'Enabled',
        default_network_action: properties?.networkAcls?.defaultAction ?? 'Allow',
        ip_rules: textSet((properties?.networkAcls?.ipRules ?? []).flatMap(({ value }) => value ?? [])),
        network_bypass: textSet(
          properties?.networkAcls?.bypass
            ?.split(',')
            .map((name) => name.trim())
            .filter((name) => name !== 'None'),
        ),
        private_endpoints: privateEndpoints(properties?.privateEndpointConnections),
        infrastructure_encryption: properties?.encryption?.requireInfrastructureEncryption ?? false,
        customer_managed_key: properties?.encryption?.keySource === 'Microsoft.Keyvault',
        key_expiry_days: properties?.keyPolicy?.keyExpirationPeriodInDays ?? null,
        blob_versioning: blobs && (blobs.properties?.isVersioningEnabled ?? false),
        blob_soft_delete_days: blobs && days(blobs.properties?.deleteRetentionPolicy),
        container_soft_delete_days: blobs && days(blobs.properties?.containerDeleteRetentionPolicy),
        share_soft_delete_days: files && days(files.properties?.shareDeleteRetentionPolicy),
        smb_versions: files && parts(smb?.versions),
        smb_channel_encryption: files && parts(smb?.channelEncryption),
        observed: {
          ...(hasShares === undefined ? {} : { has_file_shares: hasShares }),
          ...(properties?.keyCreationTime === undefined
            ? {}
            : {
                keys_created_at: Object.entries(properties.keyCreationTime).map(([name, at]) => ({ name, at })),
              }),
        },
      },
      unreadable: details.unreadable,
    });
  },
});

/** Storage accounts with the settings of their blob and file services. */
export const storageAccountsUnit: AzureUnit<'object_bucket'> = {
  service: 'storage-accounts',
  resourceTypes: ['object_bucket'],
  open: (run) => graphListing(run, accounts(run)),
  read: (run, externalId) => graphOne(run, externalId, accounts(run)),
};
