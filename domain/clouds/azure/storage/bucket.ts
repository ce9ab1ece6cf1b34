import { off, on, protection, reach, safeguard } from '../../aspects.ts';
import { networkAccess, tlsVersion } from '../aspects.ts';
import { setAtCreation, changedManually, ofAnotherResource } from '../reasons.ts';
import { tags } from '../tags.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import { modified } from '../../../remediation/builders.ts';

/** `object_bucket`: a storage account. `externalId` is its resource id. */
export interface ObjectBucketConfiguration extends Configuration {
  kind: string | null;
  sku: string | null;
  https_only: boolean;
  /** `TLS1_0` to `TLS1_3`. */
  minimum_tls_version: string | null;
  blob_public_access: boolean;
  shared_key_access: boolean;
  default_to_entra: boolean;
  cross_tenant_replication: boolean;
  /** `Enabled` or `Disabled`. */
  public_network_access: string | null;
  /** `Allow` or `Deny`. */
  default_network_action: string | null;
  /** Addresses that the firewall allows. */
  ip_rules?: string[];
  /** Which traffic bypasses the network rules, e.g. `AzureServices`. */
  network_bypass: string[];
  private_endpoints: string[];
  infrastructure_encryption: boolean;
  customer_managed_key: boolean;
  key_expiry_days: number | null;
  blob_versioning?: boolean;
  /** Retention of soft-deleted items in days; null: soft delete is disabled. */
  blob_soft_delete_days?: number | null;
  container_soft_delete_days?: number | null;
  share_soft_delete_days?: number | null;
  /** `SMB3.1.1` and the like; empty: Azure's defaults, which include old versions. */
  smb_versions?: string[];
  smb_channel_encryption?: string[];
  observed: {
    /** Absent where the file service was not queried or did not respond. */
    has_file_shares?: boolean;
    /** Creation time of each access key; null for keys that are older than Azure's record of it. */
    keys_created_at?: { name: string; at: string | null }[];
  };
}

export const objectBucketType = defineResourceType<ObjectBucketConfiguration>({
  label: 'storage account',
  volatile: {
    has_file_shares: 'changes with what is stored',
    keys_created_at: 'set when a key is regenerated',
  },
  comparison: {},
  drift: {
    aspects: [
      off('blob_public_access', 'exposure', reach),
      networkAccess(
        'public_network_access',
        'default_network_action',
        'ip_rules',
        'network_bypass',
        'private_endpoints',
      ),
      { ...on('https_only', 'encryption', protection), label: 'HTTPS-only setting' },
      tlsVersion,
      off('shared_key_access', 'identity', protection),
      { ...on('default_to_entra', 'identity', safeguard), label: 'Microsoft Entra authorization by default' },
      { ...off('cross_tenant_replication', 'exposure', protection), label: 'cross-tenant replication' },
      {
        aspect: 'encryption',
        keys: ['infrastructure_encryption', 'customer_managed_key'],
        touches: 'encryption',
        direction: 'safer_when_true',
        severity: protection,
      },
      {
        aspect: 'soft_delete',
        keys: ['blob_soft_delete_days', 'container_soft_delete_days', 'share_soft_delete_days'],
        touches: null,
        direction: 'higher_is_safer',
        severity: safeguard,
      },
      on('blob_versioning', null, safeguard),
      {
        aspect: 'file_sharing',
        keys: ['smb_versions', 'smb_channel_encryption'],
        touches: 'encryption',
        severity: 'medium',
      },
    ],
    deletion: { touches: null, severity: 'high' },
  },
  remediation: {
    settings: [
      modified({
        keys: [
          'https_only',
          'minimum_tls_version',
          'blob_public_access',
          'shared_key_access',
          'default_to_entra',
          'cross_tenant_replication',
          'public_network_access',
          'default_network_action',
          'network_bypass',
        ],
        operation: 'storage.update_account',
        label: 'settings',
        emptied: [],
      }),
      tags,
    ],
    fixed: [
      [setAtCreation, ['kind', 'infrastructure_encryption']],
      [ofAnotherResource, ['private_endpoints']],
      [
        changedManually,
        [
          'ip_rules',
          'sku',
          'customer_managed_key',
          'key_expiry_days',
          'blob_versioning',
          'blob_soft_delete_days',
          'container_soft_delete_days',
          'share_soft_delete_days',
          'smb_versions',
          'smb_channel_encryption',
        ],
      ],
    ],
  },
});
