import assert from 'node:assert/strict';
import { storageBucketChecks } from '../../../../../domain/clouds/azure/storage/bucket-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { daysAgo, testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

const shares = { kind: 'StorageV2', observed: { has_file_shares: true } };
const keys = (...ages: (number | null)[]): JsonObject => ({
  shared_key_access: true,
  observed: {
    keys_created_at: ages.map((age, index) => ({ name: `key${index + 1}`, at: age === null ? null : daysAgo(age) })),
  },
});

describe('the checks of Azure: storage, account', () => {
  testChecks(storageBucketChecks, {
    storage_account_key_access_disabled: { pass: { shared_key_access: false }, fail: { shared_key_access: true } },
    storage_account_keys_regenerated_within_90_days: { pass: keys(90, 1), fail: keys(91, 1) },
    storage_account_public_network_access_disabled: {
      pass: { public_network_access: 'Disabled' },
      fail: { public_network_access: 'Enabled' },
    },
    storage_blob_public_access_level_is_disabled: {
      pass: { blob_public_access: false },
      fail: { blob_public_access: true },
    },
    storage_blob_versioning_is_enabled: {
      pass: { kind: 'StorageV2', blob_versioning: true },
      fail: { kind: 'StorageV2', blob_versioning: false },
    },
    storage_cross_tenant_replication_disabled: {
      pass: { cross_tenant_replication: false },
      fail: { cross_tenant_replication: true },
    },
    storage_default_network_access_rule_is_denied: {
      pass: { default_network_action: 'Deny', ip_rules: ['203.0.113.0/24'] },
      fail: { default_network_action: 'Allow', ip_rules: [] },
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
      pass: { ...shares, share_soft_delete_days: 1 },
      fail: { ...shares, share_soft_delete_days: null },
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
      pass: { kind: 'StorageV2', blob_soft_delete_days: 7, container_soft_delete_days: 7 },
      fail: { kind: 'StorageV2', blob_soft_delete_days: 7, container_soft_delete_days: null },
    },
    storage_geo_redundant_enabled: { pass: { sku: 'Standard_GRS' }, fail: { sku: 'Standard_LRS' } },
    storage_infrastructure_encryption_is_enabled: {
      pass: { infrastructure_encryption: true },
      fail: { infrastructure_encryption: false },
    },
    storage_key_rotation_90_days: { pass: { key_expiry_days: 90 }, fail: { key_expiry_days: null } },
    storage_secure_transfer_required_is_enabled: { pass: { https_only: true }, fail: { https_only: false } },
    storage_smb_channel_encryption_with_secure_algorithm: {
      pass: { ...shares, smb_channel_encryption: ['AES-256-GCM'] },
      fail: { ...shares, smb_channel_encryption: ['AES-128-CCM'] },
    },
    storage_smb_protocol_version_is_latest: {
      pass: { ...shares, smb_versions: ['SMB3.1.1'] },
      fail: { ...shares, smb_versions: ['SMB2.1', 'SMB3.1.1'] },
    },
  });
});

describe('A feature that a storage account does not use', () => {
  const outcome = (id: string, configuration: JsonObject) =>
    outcomeOf({ checks: storageBucketChecks, id }, configuration);
  const defaults = { share_soft_delete_days: null, smb_versions: [], smb_channel_encryption: [] };
  const ofShares = [
    'storage_ensure_file_shares_soft_delete_is_enabled',
    'storage_smb_channel_encryption_with_secure_algorithm',
    'storage_smb_protocol_version_is_latest',
  ];

  it('is not applicable: settings of file shares without shares', () => {
    for (const id of ofShares) {
      const account = { kind: 'StorageV2', ...defaults };
      assert.equal(outcome(id, { ...account, observed: { has_file_shares: false } }), 'not_applicable', id);
      assert.equal(outcome(id, { ...account, observed: { has_file_shares: true } }), 'fail', id);
      assert.equal(outcome(id, { ...defaults, kind: 'BlockBlobStorage' }), 'not_applicable', id);
    }
  });

  it('is not evaluated where the shares could not be listed', () => {
    for (const id of ofShares) {
      assert.equal(outcome(id, { kind: 'StorageV2', ...defaults, observed: {} }), 'not_evaluated', id);
    }
  });

  it('is not applicable: settings of blobs where only files are stored', () => {
    assert.equal(outcome('storage_blob_versioning_is_enabled', { kind: 'FileStorage' }), 'not_applicable');
    assert.equal(outcome('storage_ensure_soft_delete_is_enabled', { kind: 'FileStorage' }), 'not_applicable');
  });

  it('uses the age of access keys while they give access to the account', () => {
    const id = 'storage_account_keys_regenerated_within_90_days';
    assert.equal(outcome(id, keys(0, null)), 'fail', 'a key from before the record');
    assert.equal(outcome(id, { ...keys(400), shared_key_access: false }), 'not_applicable');
    assert.equal(outcome(id, { shared_key_access: true, observed: {} }), 'not_evaluated');
  });
});

describe('the firewall of a storage account', () => {
  const outcome = (...ranges: string[]): string =>
    outcomeOf(
      { checks: storageBucketChecks, id: 'storage_default_network_access_rule_is_denied' },
      { default_network_action: 'Deny', ip_rules: ranges },
    );

  it('denies nothing when its rules add up to the internet', () => {
    assert.equal(outcome('0.0.0.0/1', '128.0.0.0/1'), 'fail');
    assert.equal(outcome('81.2.69.0/24', '81.2.70.1'), 'pass');
    assert.equal(outcome(), 'pass');
    assert.equal(outcome('everywhere'), 'not_evaluated');
  });
});
