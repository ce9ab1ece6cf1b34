import assert from 'node:assert/strict';
import {
  mayHideSettings,
  shownSetting,
  shownSettings,
} from '../../../../../activities/clouds/aws/s3/bucket-properties.ts';
import { checksOf } from '../../../../../platform/check-catalog.ts';
import { contextOf, resourceOf } from '../../../../domain/checks/check-cases.ts';
import { readSeeds } from '../../../../domain/checks/generated-inventory.ts';
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

describe('A setting of a bucket that is taken for absent although it is set', () => {
  it('never makes a check pass that would fail', () => {
    const wrong: object[] = [];
    let failures = 0;
    for (const { cloud, type, ...shown } of readSeeds()) {
      if (cloud !== 'aws' || type !== 'object_bucket') continue;
      for (const check of checksOf('cloud_a', type)) {
        const { outcome } = check.evaluate(resourceOf(type, shown), contextOf(shown));
        if (outcome !== 'fail') continue;
        for (const [pointer, { absent }] of Object.entries(shownSettings)) {
          failures += 1;
          const given = { ...shown, configuration: { ...shown.configuration, [pointer.slice(1)]: absent } };
          const { outcome: mistaken } = check.evaluate(resourceOf(type, given), contextOf(given));
          if (mistaken === 'pass') wrong.push({ check: check.id, pointer });
        }
      }
    }
    assert.ok(failures > 50, `${failures} failures`);
    assert.deepEqual(wrong, []);
  });
});
