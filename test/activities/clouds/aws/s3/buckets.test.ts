import assert from 'node:assert/strict';
import {
  CreateBucketCommand,
  PutBucketEncryptionCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketLoggingCommand,
  PutBucketPolicyCommand,
  PutBucketTaggingCommand,
  PutBucketVersioningCommand,
  PutPublicAccessBlockCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings, testRegion } from '../account-under-test.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

describe('buckets of an AWS account', () => {
  let moto: Moto;
  let session: CloudSession;
  let s3: S3Client;

  before(async () => {
    moto = await startMoto();
    session = openSession(moto.url);
    s3 = new S3Client({ ...seedSettings(moto.url), forcePathStyle: true });
    for (const name of ['plain', 'kept', 'logs']) await createBucket(name, testRegion);
  });
  after(async () => {
    session.close();
    await moto.stop();
  });

  async function createBucket(name: string, region: 'eu-west-1' | 'ap-south-1'): Promise<void> {
    const client = new S3Client({ ...seedSettings(moto.url, region), forcePathStyle: true });
    await client.send(
      new CreateBucketCommand({ Bucket: name, CreateBucketConfiguration: { LocationConstraint: region } }),
    );
  }

  it('shows unset settings of a bucket as null', async () => {
    const { configuration, unreadable, region } = await collectOne(session, 'object_bucket', 'plain');
    assert.equal(region, testRegion);
    assert.deepEqual(unreadable, {});
    assert.equal(configuration.public_access_block, null);
    assert.equal(configuration.policy, null);
    assert.equal(configuration.policy_is_public, false);
    assert.equal(configuration.logging, null);
    assert.equal(configuration.lifecycle_rules, null);
    assert.equal(configuration.object_lock, null);
    assert.equal(configuration.replication, null);
    assert.equal(configuration.website, null);
    assert.deepEqual(configuration.versioning, { status: null, mfa_delete: null });
    assert.equal(configuration.acl?.grants[0]?.permission, 'FULL_CONTROL');
    assert.deepEqual(configuration.tags, {});
  });

  it('shows the settings of a bucket', async () => {
    const bucket = { Bucket: 'kept' };
    await s3.send(
      new PutBucketEncryptionCommand({
        ...bucket,
        ServerSideEncryptionConfiguration: {
          Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: 'key-1' } }],
        },
      }),
    );
    await s3.send(new PutBucketVersioningCommand({ ...bucket, VersioningConfiguration: { Status: 'Enabled' } }));
    await s3.send(
      new PutPublicAccessBlockCommand({
        ...bucket,
        PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
      }),
    );
    await s3.send(
      new PutBucketTaggingCommand({
        ...bucket,
        Tagging: {
          TagSet: [
            { Key: 'b', Value: '2' },
            { Key: 'a', Value: '1' },
          ],
        },
      }),
    );
    await s3.send(
      new PutBucketLifecycleConfigurationCommand({
        ...bucket,
        LifecycleConfiguration: {
          Rules: [{ ID: 'old', Status: 'Enabled', Filter: { Prefix: 'tmp/' }, Expiration: { Days: 30 } }],
        },
      }),
    );
    const { configuration, tags } = await collectOne(session, 'object_bucket', 'kept');
    assert.deepEqual(configuration.encryption, [
      { algorithm: 'aws:kms', kms_key_id: 'key-1', bucket_key_enabled: false },
    ]);
    assert.equal(configuration.versioning?.status, 'Enabled');
    assert.deepEqual(configuration.public_access_block, {
      block_public_acls: true,
      ignore_public_acls: false,
      block_public_policy: false,
      restrict_public_buckets: true,
    });
    assert.deepEqual(tags, { a: '1', b: '2' });
    assert.deepEqual(configuration.lifecycle_rules?.[0]?.['expiration'], { days: 30 });
  });

  it('shows where a bucket logs its accesses to', async () => {
    const logDelivery = {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Principal: { Service: 'logging.s3.amazonaws.com' },
          Action: 's3:PutObject',
          Resource: 'arn:aws:s3:::logs/*',
        },
      ],
    };
    await s3.send(new PutBucketPolicyCommand({ Bucket: 'logs', Policy: JSON.stringify(logDelivery) }));
    await s3.send(
      new PutBucketLoggingCommand({
        Bucket: 'plain',
        BucketLoggingStatus: { LoggingEnabled: { TargetBucket: 'logs', TargetPrefix: 'plain/' } },
      }),
    );
    const { configuration } = await collectOne(session, 'object_bucket', 'plain');
    assert.deepEqual(configuration.logging, { target_bucket: 'logs', target_prefix: 'plain/' });
  });

  it('shows one configuration for a policy written in two ways', async () => {
    const allow = { Effect: 'Allow', Principal: '*', Resource: 'arn:aws:s3:::kept/*' };
    const short = { Version: '2012-10-17', Statement: { ...allow, Action: 's3:GetObject' } };
    const long = { Version: '2012-10-17', Statement: [{ ...allow, Action: ['s3:GetObject'] }] };
    await s3.send(new PutBucketPolicyCommand({ Bucket: 'kept', Policy: JSON.stringify(short) }));
    const first = await collectOne(session, 'object_bucket', 'kept');
    await s3.send(new PutBucketPolicyCommand({ Bucket: 'kept', Policy: JSON.stringify(long) }));
    const second = await collectOne(session, 'object_bucket', 'kept');
    assert.deepEqual(second.configuration, first.configuration);
    assert.deepEqual(first.configuration.policy, {
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Principal: '*', Resource: ['arn:aws:s3:::kept/*'], Action: ['s3:GetObject'] }],
    });
  });

  it('shows buckets of other regions with their own region', async () => {
    await createBucket('far', 'ap-south-1');
    const { region } = await collectOne(session, 'object_bucket', 'far');
    assert.equal(region, 'ap-south-1');
  });

  it('comes in batches by name and resumes after the last name without repeating or missing a bucket', async () => {
    const existing = ['far', 'kept', 'logs', 'plain'];
    const added = Array.from({ length: 50 }, (_, index) => `many-${String(index).padStart(2, '0')}`);
    await Promise.all(added.map((name) => createBucket(name, testRegion)));
    const [unit] = session
      .units({ regions: [], withGlobal: true })
      .filter(({ resourceTypes }) => resourceTypes.includes('object_bucket'));
    assert.ok(unit);
    const signal = noDeadline();
    const firstPages = session.pages(unit, null, signal);
    const first = await firstPages.next();
    await firstPages.return(undefined);
    assert.ok(!first.done && first.value.cursor !== null);
    const rest: string[] = [];
    for await (const page of session.pages(unit, first.value.cursor, signal))
      rest.push(...page.resources.map((resource) => resource.name));
    const firstNames = first.value.resources.map((resource) => resource.name);
    assert.equal(firstNames.length, 25);
    assert.deepEqual([...firstNames, ...rest], [...existing, ...added].toSorted());
  });
});
