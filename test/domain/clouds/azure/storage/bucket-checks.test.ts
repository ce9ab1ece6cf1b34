import { storageBucketChecks } from '../../../../../domain/clouds/azure/storage/bucket-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Azure: storage, account', () => {
  testChecks(storageBucketChecks, {
    storage_account_key_access_disabled: { pass: { shared_key_access: false }, fail: { shared_key_access: true } },
    storage_account_public_network_access_disabled: {
      pass: { public_network_access: 'Disabled' },
      fail: { public_network_access: 'Enabled' },
    },
    storage_blob_public_access_level_is_disabled: {
      pass: { blob_public_access: false },
      fail: { blob_public_access: true },
    },
    storage_blob_versioning_is_enabled: { pass: { blob_versioning: true }, fail: { blob_versioning: false } },
    storage_cross_tenant_replication_disabled: {
      pass: { cross_tenant_replication: false },
      fail: { cross_tenant_replication: true },
    },
    storage_default_network_access_rule_is_denied: {
      pass: { default_network_action: 'Deny' },
      fail: { default_network_action: 'Allow' },
    },
    storage_default_to_entra_authorization_enabled: {
      pass: { default_to_entra: true },
      fail: { default_to_entra: false },
    },
    storage_ensure_azure_services_are_trusted_to_access_is_enabled: {
      pass: { network_bypass: ['AzureServices'] },
      fail: { network_bypass: [] },
    },
    storage_ensure_encryption_with_customer_managed_keys: {
      pass: { customer_managed_key: true },
      fail: { customer_managed_key: false },
    },
    storage_ensure_file_shares_soft_delete_is_enabled: {
      pass: { share_soft_delete_days: 7 },
      fail: { share_soft_delete_days: null },
    },
    storage_ensure_minimum_tls_version_12: {
      pass: { minimum_tls_version: 'TLS1_2' },
      fail: { minimum_tls_version: 'TLS1_0' },
    },
    storage_ensure_private_endpoints_in_storage_accounts: {
      pass: { private_endpoints: ['pe-1'] },
      fail: { private_endpoints: [] },
    },
    storage_ensure_soft_delete_is_enabled: {
      pass: { blob_soft_delete_days: 7, container_soft_delete_days: 7 },
      fail: { blob_soft_delete_days: 7, container_soft_delete_days: null },
    },
    storage_geo_redundant_enabled: { pass: { sku: 'Standard_GRS' }, fail: { sku: 'Standard_LRS' } },
    storage_infrastructure_encryption_is_enabled: {
      pass: { infrastructure_encryption: true },
      fail: { infrastructure_encryption: false },
    },
    storage_key_rotation_90_days: { pass: { key_expiry_days: 90 }, fail: { key_expiry_days: null } },
    storage_secure_transfer_required_is_enabled: { pass: { https_only: true }, fail: { https_only: false } },
    storage_smb_channel_encryption_with_secure_algorithm: {
      pass: { smb_channel_encryption: ['AES-256-GCM'] },
      fail: { smb_channel_encryption: ['AES-128-CCM'] },
    },
    storage_smb_protocol_version_is_latest: {
      pass: { smb_versions: ['SMB3.1.1'] },
      fail: { smb_versions: ['SMB2.1', 'SMB3.1.1'] },
    },
  });
});
