import assert from 'node:assert/strict';
import { s3BucketChecks } from '../../../../../domain/clouds/aws/s3/bucket-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks, type Shown } from '../../../checks/check-cases.ts';
import { verdictOf } from '../../../checks/verdict-of.ts';

const blocked = {
  block_public_acls: true,
  ignore_public_acls: true,
  block_public_policy: true,
  restrict_public_buckets: true,
};
const account = { account_id: '111122223333', s3_public_access_block: null };
const closed = { public_access_block: blocked, acl: null, policy: null, policy_is_public: false };
const inAccount = (configuration: JsonObject): Shown => ({
  configuration,
  inventory: { account: { '111122223333': account } },
});
const deniedAccount = { configuration: closed, unlisted: { account: 'iam:GetAccountSummary was denied' } };
const openTo = (principal: string, action: string): JsonObject => ({
  ...closed,
  public_access_block: null,
  policy: { Statement: [{ Effect: 'Allow', Principal: { AWS: [principal] }, Action: [action], Resource: ['*'] }] },
});
const everyone = 'http://acs.amazonaws.com/groups/global/AllUsers';
const grant = (permission: string): JsonObject => ({
  ...closed,
  public_access_block: null,
  acl: { owner_id: 'me', grants: [{ grantee_type: 'Group', grantee: everyone, permission }] },
});
const tls = {
  Effect: 'Deny',
  Principal: '*',
  Action: ['s3:*'],
  Resource: ['*'],
  Condition: { Bool: { 'aws:SecureTransport': ['false'] } },
};

describe('the checks of AWS: s3, bucket', () => {
  testChecks(s3BucketChecks, {
    s3_bucket_acl_prohibited: {
      pass: { object_ownership: 'BucketOwnerEnforced' },
      fail: { object_ownership: 'ObjectWriter' },
    },
    s3_bucket_cross_account_access: {
      pass: inAccount(openTo('arn:aws:iam::111122223333:root', 's3:GetObject')),
      fail: inAccount(openTo('arn:aws:iam::999988887777:root', 's3:GetObject')),
      blind: { configuration: closed },
    },
    s3_bucket_default_encryption: { pass: { encryption: [{ algorithm: 'AES256' }] }, fail: { encryption: null } },
    s3_bucket_event_notifications_enabled: {
      pass: { notifications: { event_bridge_configuration: {} } },
      fail: { notifications: null },
    },
    s3_bucket_kms_encryption: {
      pass: { encryption: [{ algorithm: 'aws:kms' }] },
      fail: { encryption: [{ algorithm: 'AES256' }] },
    },
    s3_bucket_level_public_access_block: {
      pass: inAccount(closed),
      fail: inAccount({ ...closed, public_access_block: { ...blocked, ignore_public_acls: false } }),
      blind: deniedAccount,
    },
    s3_bucket_lifecycle_enabled: { pass: { lifecycle_rules: [{ status: 'Enabled' }] }, fail: { lifecycle_rules: [] } },
    s3_bucket_no_mfa_delete: {
      pass: { versioning: { status: 'Enabled', mfa_delete: 'Enabled' } },
      fail: { versioning: null },
    },
    s3_bucket_object_lock: { pass: { object_lock: { enabled: true } }, fail: { object_lock: null } },
    s3_bucket_object_versioning: {
      pass: { versioning: { status: 'Enabled', mfa_delete: null } },
      fail: { versioning: { status: 'Suspended', mfa_delete: null } },
    },
    s3_bucket_policy_public_write_access: {
      pass: inAccount(openTo('*', 's3:GetObject')),
      fail: inAccount(openTo('*', 's3:PutObject')),
    },
    s3_bucket_public_access: {
      pass: inAccount(closed),
      fail: inAccount(openTo('*', 's3:GetObject')),
      blind: inAccount({ ...closed, public_access_block: 'all' }),
    },
    s3_bucket_public_write_acl: { pass: inAccount(grant('READ')), fail: inAccount(grant('WRITE')) },
    s3_bucket_secure_transport_policy: { pass: { policy: { Statement: [tls] } }, fail: { policy: null } },
    s3_bucket_server_access_logging_enabled: { pass: { logging: { target_bucket: 'logs' } }, fail: { logging: null } },
  });
});

describe('the public access block of a bucket', () => {
  const id = 's3_bucket_level_public_access_block';
  const settings = Object.keys(blocked);
  const without = (setting: string): JsonObject => ({ ...blocked, [setting]: false });

  it('fails with each of its four settings disabled, unless the account has it enabled', () => {
    assert.equal(settings.length, 4);
    for (const setting of settings) {
      const bucket = { ...closed, public_access_block: without(setting) };
      const verdict = verdictOf(s3BucketChecks, id, inAccount(bucket));
      assert.ok(verdict.outcome === 'fail', setting);
      assert.deepEqual(verdict.evidence, { missing_settings: [setting] });
      const covered = {
        configuration: bucket,
        inventory: { account: { '111122223333': { ...account, s3_public_access_block: blocked } } },
      };
      assert.equal(verdictOf(s3BucketChecks, id, covered).outcome, 'pass', setting);
    }
  });

  it('is not evaluated where the account decides and is not in the inventory', () => {
    const bucket = { ...closed, public_access_block: without('block_public_policy') };
    assert.equal(verdictOf(s3BucketChecks, id, { configuration: bucket }).outcome, 'not_evaluated');
    assert.equal(verdictOf(s3BucketChecks, id, { configuration: closed }).outcome, 'pass');
  });
});

describe('MFA delete of a bucket', () => {
  it('counts while versions are kept', () => {
    const outcomeWith = (versioning: JsonObject): string =>
      verdictOf(s3BucketChecks, 's3_bucket_no_mfa_delete', { configuration: { versioning } }).outcome;
    assert.equal(outcomeWith({ status: 'Enabled', mfa_delete: 'Enabled' }), 'pass');
    assert.equal(outcomeWith({ status: 'Suspended', mfa_delete: 'Enabled' }), 'fail');
    assert.equal(outcomeWith({ status: 'Enabled', mfa_delete: 'Disabled' }), 'fail');
    assert.equal(outcomeWith({ status: 'Enabled' }), 'not_evaluated');
  });
});

describe('copies of buckets', () => {
  const replicated = (status: string) => ({
    replication: { role: null, rules: [{ status, destination: { bucket: 'arn:aws:s3:::copy' } }] },
  });
  testChecks(s3BucketChecks, {
    s3_bucket_cross_region_replication: {
      pass: { configuration: replicated('Enabled'), region: 'us-east-1', inventory: { object_bucket: { copy: {} } } },
      fail: { configuration: replicated('Disabled'), externalId: 'own' },
      blind: { configuration: replicated('Enabled'), externalId: 'own' },
    },
  });

  it('in the same region are no protection from its failure', () => {
    const given = { configuration: replicated('Enabled'), inventory: { object_bucket: { copy: {} } } };
    assert.equal(verdictOf(s3BucketChecks, 's3_bucket_cross_region_replication', given).outcome, 'fail');
    const none = { configuration: { replication: null } };
    assert.equal(verdictOf(s3BucketChecks, 's3_bucket_cross_region_replication', none).outcome, 'fail');
  });
});
