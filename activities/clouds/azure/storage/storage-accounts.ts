import { armVersions } from '../session/api-versions.ts';
import type { AzureRun, AzureUnit } from '../session/azure-run.ts';
import { textSet } from '../../shared/text-set.ts';
import { azureResource, privateEndpoints, type AzureItem } from '../session/azure-resource.ts';
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
  networkAcls?: { defaultAction?: string; bypass?: string };
  privateEndpointConnections?: Parameters<typeof privateEndpoints>[0];
  encryption?: { requireInfrastructureEncryption?: boolean; keySource?: string };
  keyPolicy?: { keyExpirationPeriodInDays?: number };
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
/** `SMB2.1;SMB3.0` and the like. */
const parts = (text: string | undefined): string[] => textSet(text?.split(';').map((part) => part.trim()));

/** File shares are not offered by every kind of account: there is nothing to protect then. */
const noShares: FileService = {};

const accounts = (run: AzureRun) => ({
  types: ['microsoft.storage/storageaccounts'],
  apiVersions: armVersions,
  async describe(item: AzureItem<StorageProperties>) {
    const { properties } = item;
    const details = azureDetails();
    const hasFiles = !['BlobStorage', 'BlockBlobStorage'].includes(item.kind ?? '');
    const [blobs, files] = await Promise.all([
      details.read('/blob_versioning', () => run.calls.get<BlobService>(`${item.id}/blobServices/default`, apiVersion)),
      hasFiles
        ? details.read('/share_soft_delete_days', () =>
            run.calls.get<FileService>(`${item.id}/fileServices/default`, apiVersion),
          )
        : noShares,
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
        // What is not said has the cloud's default: shared keys and replication are allowed, public blobs are not.
        blob_public_access: properties?.allowBlobPublicAccess ?? false,
        shared_key_access: properties?.allowSharedKeyAccess ?? true,
        default_to_entra: properties?.defaultToOAuthAuthentication ?? false,
        cross_tenant_replication: properties?.allowCrossTenantReplication ?? false,
        public_network_access: properties?.publicNetworkAccess ?? 'Enabled',
        default_network_action: properties?.networkAcls?.defaultAction ?? 'Allow',
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
