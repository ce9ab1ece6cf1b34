import assert from 'node:assert/strict';
import { mayHideSettings, shownSetting } from '../../../../../activities/clouds/aws/s3/bucket-properties.ts';
import { parsePolicyDocument } from '../../../../../domain/clouds/aws/policy-document.ts';

const policy = (...statements: object[]) => parsePolicyDocument(JSON.stringify({ Statement: statements }));
const denial = (more: object) => ({ Effect: 'Deny', Principal: '*', Resource: '*', ...more });

describe('The policy of a bucket', () => {
  it('hides no setting when there is none, or when it only allows', () => {
    assert.equal(mayHideSettings(null), false);
    assert.equal(mayHideSettings(policy({ Effect: 'Allow', Principal: '*', Action: 's3:*', Resource: '*' })), false);
  });

  it('may hide a setting when it denies a read or could not be read', () => {
    assert.equal(mayHideSettings(undefined), true);
    assert.equal(mayHideSettings(parsePolicyDocument('not JSON')), true);
    assert.equal(mayHideSettings(policy(denial({ Action: 's3:GetEncryptionConfiguration' }))), true);
    assert.equal(mayHideSettings(policy(denial({ NotAction: 's3:PutObject' }))), true);
    assert.equal(mayHideSettings(policy(denial({ Action: ['s3:PutObject', 's3:Get*'] }))), true);
    const elsewhere = { StringNotEquals: { 'aws:SourceVpc': 'vpc-1' } };
    assert.equal(mayHideSettings(policy(denial({ Action: 's3:*', Condition: elsewhere }))), true);
  });

  it('hides no setting when it denies only writes, or requests without TLS', () => {
    assert.equal(mayHideSettings(policy(denial({ Action: ['s3:PutObject', 's3:DeleteBucket'] }))), false);
    for (const operator of ['Bool', 'BoolIfExists']) {
      const Condition = { [operator]: { 'aws:SecureTransport': false } };
      assert.equal(mayHideSettings(policy(denial({ Action: 's3:*', Condition }))), false, operator);
    }
    const secure = { Bool: { 'aws:SecureTransport': 'true' } };
    assert.equal(mayHideSettings(policy(denial({ Action: 's3:*', Condition: secure }))), true);
  });
});

describe('The properties of a bucket', () => {
  it('show no setting whose property lacks a part of it', () => {
    assert.equal(
      shownSetting({ PublicAccessBlockConfiguration: { BlockPublicAcls: true } }, '/public_access_block'),
      null,
    );
    assert.equal(shownSetting({ LoggingConfiguration: { LogFilePrefix: 'a' } }, '/logging'), null);
    assert.equal(shownSetting({ LoggingConfiguration: { DestinationBucketName: 'logs' } }, '/logging'), null);
    assert.equal(shownSetting({ OwnershipControls: { Rules: [] } }, '/object_ownership'), null);
    assert.equal(shownSetting({ BucketEncryption: {} }, '/encryption'), null);
  });

  it('show nothing of versioning that was ever on: MFA delete is not among them', () => {
    assert.equal(shownSetting({ VersioningConfiguration: { Status: 'Suspended' } }, '/versioning'), null);
  });

  it('show that object lock is off only where its flag does not say otherwise', () => {
    assert.equal(shownSetting({ ObjectLockEnabled: true }, '/object_lock'), null);
    assert.deepEqual(shownSetting({ ObjectLockEnabled: false }, '/object_lock')?.value, null);
    assert.equal(shownSetting({ ObjectLockConfiguration: {} }, '/object_lock'), null);
  });

  it('never show tags or who has access', () => {
    for (const pointer of ['/tags', '/acl', '/policy']) {
      assert.equal(shownSetting({ Tags: [], AccessControl: 'Private' }, pointer), null);
    }
  });
});
