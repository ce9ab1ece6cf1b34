import { daysBetween } from '../../../checks/age.ts';
import { fail, notApplicable, notEvaluated, passIf } from '../../../checks/verdict.ts';
import { counted } from '../../../counted.ts';
import { storageKeyAge, storageKeyReminder } from '../check-parameters.ts';
import { isInternetWide, parseAddressRanges } from '../../../network/address-ranges.ts';
import { azureRules } from '../rules.ts';
import { mayHoldBlobs, unprotectedShares } from './services.ts';

export const storageBucketChecks = azureRules('object_bucket', {
  storage_account_key_access_disabled: {
    looksAt: ['/shared_key_access'],
    sets: [{ path: '/shared_key_access', value: false }],
    evaluate(resource) {
      const value = resource.flag('shared_key_access');
      return passIf(!value, 'Shared Key authorization is enabled', { shared_key_access: value });
    },
  },
  storage_account_keys_regenerated_within_90_days: {
    looksAt: ['/shared_key_access', '/observed/keys_created_at'],
    parameters: [storageKeyAge],
    evaluate(account, facts) {
      const longest = facts.value(storageKeyAge);
      if (!account.flag('shared_key_access')) return notApplicable();
      const keys = account.group('observed').parts('keys_created_at');
      if (keys.length === 0) return notEvaluated('when the access keys were regenerated is not known');
      const old = keys
        .map((key) => ({ name: key.text('name'), at: key.time('at') }))
        .filter(({ at }) => at === null || daysBetween(at, facts.now) > longest)
        .map(({ name }) => name);
      const reason = `An access key has not been regenerated for more than ${counted(longest, 'day')}`;
      return passIf(old.length === 0, reason, { keys: old });
    },
  },
  storage_account_public_network_access_disabled: {
    looksAt: ['/public_network_access'],
    sets: [{ path: '/public_network_access', value: 'Disabled' }],
    evaluate(resource) {
      const value = resource.text('public_network_access');
      return passIf(value === 'Disabled', 'Public network access is not disabled', {
        public_network_access: value,
      });
    },
  },
  storage_blob_public_access_level_is_disabled: {
    looksAt: ['/blob_public_access'],
    sets: [{ path: '/blob_public_access', value: false }],
    evaluate(resource) {
      const value = resource.flag('blob_public_access');
      return passIf(!value, 'Anonymous blob access is enabled', { blob_public_access: value });
    },
  },
  storage_blob_versioning_is_enabled: {
    looksAt: ['/blob_versioning'],
    sets: [{ path: '/blob_versioning', value: true }],
    evaluate(resource) {
      if (!mayHoldBlobs(resource)) return notApplicable();
      const value = resource.flag('blob_versioning');
      return passIf(value, 'Blob versioning is not enabled', { blob_versioning: value });
    },
  },
  storage_cross_tenant_replication_disabled: {
    looksAt: ['/cross_tenant_replication'],
    sets: [{ path: '/cross_tenant_replication', value: false }],
    evaluate(resource) {
      const value = resource.flag('cross_tenant_replication');
      return passIf(!value, 'Cross-tenant object replication is enabled', { cross_tenant_replication: value });
    },
  },
  storage_default_network_access_rule_is_denied: {
    looksAt: ['/default_network_action', '/ip_rules'],
    sets: [{ path: '/default_network_action', value: 'Deny' }],
    evaluate(resource) {
      const value = resource.text('default_network_action');
      if (value !== 'Deny') {
        return fail('The storage account firewall does not deny traffic by default', { default_network_action: value });
      }
      const allowed = resource.texts('ip_rules');
      const ranges = parseAddressRanges(allowed);
      if (ranges === null) return notEvaluated('an IP rule of the storage account firewall is not valid');
      return passIf(!isInternetWide(ranges), 'The IP rules of the storage account firewall allow the internet', {
        ip_rules: allowed,
      });
    },
  },
  storage_default_to_entra_authorization_enabled: {
    looksAt: ['/default_to_entra'],
    sets: [{ path: '/default_to_entra', value: true }],
    evaluate(resource) {
      const value = resource.flag('default_to_entra');
      return passIf(value, 'Microsoft Entra authorization is not the default in the Azure portal', {
        default_to_entra: value,
      });
    },
  },
  storage_ensure_azure_services_are_trusted_to_access_is_enabled: {
    looksAt: ['/network_bypass'],
    evaluate(resource) {
      const value = resource.texts('network_bypass');
      return passIf(
        value.includes('AzureServices'),
        'The storage account firewall does not allow trusted Azure services',
        {
          network_bypass: value,
        },
      );
    },
  },
  storage_ensure_encryption_with_customer_managed_keys: {
    looksAt: ['/customer_managed_key'],
    evaluate(resource) {
      const value = resource.flag('customer_managed_key');
      return passIf(value, 'The storage account is not encrypted with a customer-managed key', {
        customer_managed_key: value,
      });
    },
  },
  storage_ensure_file_shares_soft_delete_is_enabled: {
    looksAt: ['/share_soft_delete_days'],
    sets: [{ path: '/share_soft_delete_days', value: 7 }],
    evaluate: (account) =>
      unprotectedShares(account, () => {
        const value = account.number('share_soft_delete_days');
        return passIf(value !== null && value > 0, 'Soft delete is not enabled for file shares', {
          share_soft_delete_days: value,
        });
      }),
  },
  storage_ensure_minimum_tls_version_12: {
    looksAt: ['/minimum_tls_version'],
    sets: [{ path: '/minimum_tls_version', value: 'TLS1_2' }],
    evaluate(resource) {
      const value = resource.text('minimum_tls_version');
      return passIf(value === 'TLS1_2' || value === 'TLS1_3', 'TLS 1.2 or higher is not required', {
        minimum_tls_version: value,
      });
    },
  },
  storage_ensure_private_endpoints_in_storage_accounts: {
    looksAt: ['/private_endpoints'],
    evaluate(resource) {
      const value = resource.texts('private_endpoints');
      return passIf(value.length > 0, 'The storage account has no private endpoint', { private_endpoints: value });
    },
  },
  storage_ensure_soft_delete_is_enabled: {
    looksAt: ['/blob_soft_delete_days', '/container_soft_delete_days'],
    sets: [
      { path: '/blob_soft_delete_days', value: 7 },
      { path: '/container_soft_delete_days', value: 7 },
    ],
    evaluate(account) {
      if (!mayHoldBlobs(account)) return notApplicable();
      const missing = (['blob_soft_delete_days', 'container_soft_delete_days'] as const).filter(
        (days) => !account.number(days),
      );
      return passIf(missing.length === 0, 'Soft delete is not enabled for blobs or containers', { missing });
    },
  },
  storage_geo_redundant_enabled: {
    looksAt: ['/sku'],
    evaluate(resource) {
      const value = resource.text('sku');
      return passIf(/GRS|GZRS/.test(value ?? ''), 'The storage account does not use geo-redundant replication', {
        sku: value,
      });
    },
  },
  storage_infrastructure_encryption_is_enabled: {
    looksAt: ['/infrastructure_encryption'],
    evaluate(resource) {
      const value = resource.flag('infrastructure_encryption');
      return passIf(value, 'Infrastructure encryption is not enabled', { infrastructure_encryption: value });
    },
  },
  storage_key_rotation_90_days: {
    looksAt: ['/key_expiry_days'],
    sets: [{ path: '/key_expiry_days', value: 90 }],
    parameters: [storageKeyReminder],
    evaluate(resource, facts) {
      const longest = facts.value(storageKeyReminder);
      const value = resource.number('key_expiry_days');
      return passIf(
        value !== null && value >= 1 && value <= longest,
        `No key expiration policy of ${counted(longest, 'day')} or less is set`,
        { key_expiry_days: value },
      );
    },
  },
  storage_secure_transfer_required_is_enabled: {
    looksAt: ['/https_only'],
    sets: [{ path: '/https_only', value: true }],
    evaluate(resource) {
      const value = resource.flag('https_only');
      return passIf(value, 'Secure transfer is not required', { https_only: value });
    },
  },
  storage_smb_channel_encryption_with_secure_algorithm: {
    looksAt: ['/smb_channel_encryption'],
    sets: [{ path: '/smb_channel_encryption', value: ['AES-256-GCM'] }],
    evaluate: (account) =>
      unprotectedShares(account, () => {
        const value = account.texts('smb_channel_encryption');
        return passIf(
          value.length > 0 && value.every((one) => one === 'AES-256-GCM'),
          'SMB channel encryption is not limited to AES-256-GCM',
          { smb_channel_encryption: value },
        );
      }),
  },
  storage_smb_protocol_version_is_latest: {
    looksAt: ['/smb_versions'],
    sets: [{ path: '/smb_versions', value: ['SMB3.1.1'] }],
    evaluate: (account) =>
      unprotectedShares(account, () => {
        const value = account.texts('smb_versions');
        return passIf(
          value.length > 0 && value.every((version) => version === 'SMB3.1.1'),
          'SMB access is not limited to SMB 3.1.1',
          { smb_versions: value },
        );
      }),
  },
});
