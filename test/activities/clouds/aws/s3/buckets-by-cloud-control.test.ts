import assert from 'node:assert/strict';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  PutBucketEncryptionCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketLoggingCommand,
  PutBucketNotificationConfigurationCommand,
  PutBucketOwnershipControlsCommand,
  PutBucketPolicyCommand,
  PutBucketReplicationCommand,
  PutBucketTaggingCommand,
  PutBucketVersioningCommand,
  PutBucketWebsiteCommand,
  PutObjectLockConfigurationCommand,
  PutPublicAccessBlockCommand,
  S3Client,
  type CreateBucketCommandInput,
  type ObjectOwnership,
} from '@aws-sdk/client-s3';
import { CreateTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import type { CollectedResource } from '../../../../../activities/clouds/cloud.ts';
import { startAws, type Aws } from '../../../../emulators/aws.ts';
import type { Fault } from '../../../../emulators/aws/faults.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import {
  collectOne,
  collectType,
  openSession,
  seedSettings,
  testAccountId,
  testRegion,
} from '../account-under-test.ts';

const getResource = 'cloudcontrol GetResource';

describe('buckets of an AWS account, read by Cloud Control', function () {
  this.timeout(120_000);
  let moto: Moto;
  let aws: Aws;
  let s3: S3Client;
  let direct: string;

  before(async () => {
    moto = await startMoto();
    aws = await startAws(moto.url);
    s3 = new S3Client({ ...seedSettings(moto.url), forcePathStyle: true });
    await fillAccount();
    direct = (await look(false)).buckets;
  });
  afterEach(() => aws.recover());
  after(async () => {
    s3.destroy();
    await moto.stop();
    await aws.stop();
  });

  async function create(
    name: string,
    region: 'eu-west-1' | 'ap-south-1' = testRegion,
    more: Partial<CreateBucketCommandInput> = {},
  ): Promise<void> {
    const client = new S3Client({ ...seedSettings(moto.url, region), forcePathStyle: true });
    await client.send(
      new CreateBucketCommand({
        Bucket: name,
        CreateBucketConfiguration: { LocationConstraint: region },
        ...more,
      }),
    );
    client.destroy();
  }

  async function fillAccount(): Promise<void> {
    // Names decide the order: what is set comes before and after what is not.
    for (const name of ['a-set', 'b-plain', 'c-plain', 'd-ruled', 'e-plain', 'logs', 'z-set']) await create(name);
    await create('f-locked', testRegion, { ObjectLockEnabledForBucket: true });
    await create('g-india', 'ap-south-1');
    for (const Bucket of ['a-set', 'z-set']) {
      await s3.send(
        new PutBucketEncryptionCommand({
          Bucket,
          ServerSideEncryptionConfiguration: {
            Rules: [
              {
                ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: 'key-1' },
                BucketKeyEnabled: Bucket === 'a-set',
              },
            ],
          },
        }),
      );
      const PublicAccessBlockConfiguration = { BlockPublicAcls: true, RestrictPublicBuckets: Bucket === 'a-set' };
      await s3.send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration }));
      await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }));
      await s3.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet: [{ Key: 'team', Value: Bucket }] } }));
      const OwnershipControls = { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' as const }] };
      await s3.send(new PutBucketOwnershipControlsCommand({ Bucket, OwnershipControls }));
      await allow('logs', { Service: 'logging.s3.amazonaws.com' }, 's3:PutObject');
      const LoggingEnabled = { TargetBucket: 'logs', TargetPrefix: `${Bucket}/` };
      await s3.send(new PutBucketLoggingCommand({ Bucket, BucketLoggingStatus: { LoggingEnabled } }));
      const Rules = [
        { ID: 'old', Status: 'Enabled' as const, Filter: { Prefix: 'tmp/' }, Expiration: { Days: 30 } },
        { ID: 'marks', Status: 'Enabled' as const, Prefix: '', Expiration: { ExpiredObjectDeleteMarker: true } },
      ];
      await s3.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules } }));
    }
    await s3.send(
      new PutBucketWebsiteCommand({
        Bucket: 'd-ruled',
        WebsiteConfiguration: { IndexDocument: { Suffix: 'index.html' } },
      }),
    );
    await s3.send(
      new PutBucketReplicationCommand({
        Bucket: 'a-set',
        ReplicationConfiguration: {
          Role: `arn:aws:iam::${testAccountId}:role/copies`,
          Rules: [
            {
              ID: 'all',
              Priority: 1,
              Status: 'Enabled',
              Filter: { Prefix: '' },
              DeleteMarkerReplication: { Status: 'Disabled' },
              Destination: { Bucket: 'arn:aws:s3:::z-set' },
            },
          ],
        },
      }),
    );
    const sns = new SNSClient(seedSettings(moto.url));
    const { TopicArn: topic } = await sns.send(new CreateTopicCommand({ Name: 'uploads' }));
    sns.destroy();
    await s3.send(
      new PutBucketNotificationConfigurationCommand({
        Bucket: 'd-ruled',
        NotificationConfiguration: {
          TopicConfigurations: [{ Id: 'up', TopicArn: topic, Events: ['s3:ObjectCreated:*', 's3:ObjectRemoved:*'] }],
        },
      }),
    );
    await s3.send(
      new PutObjectLockConfigurationCommand({
        Bucket: 'f-locked',
        ObjectLockConfiguration: {
          ObjectLockEnabled: 'Enabled',
          Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 7 } },
        },
      }),
    );
  }

  async function allow(bucket: string, principal: object | '*', action: string, effect = 'Allow'): Promise<void> {
    const Resource = `arn:aws:s3:::${bucket}/*`;
    const Statement = [{ Effect: effect, Principal: principal, Action: action, Resource }];
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
    await s3.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
  }

  async function look(usesCloudControl: boolean, url = aws.url) {
    const session = openSession(url, undefined, { usesCloudControl });
    const before = aws.calls.length;
    try {
      const found: CollectedResource[] = await collectType(session, 'object_bucket');
      return { buckets: JSON.stringify(found, null, 1), found, calls: aws.calls.slice(before) };
    } finally {
      session.close();
    }
  }

  const countOf = (calls: readonly string[], id: string): number => calls.filter((one) => one === id).length;

  it('are the same, byte for byte', async () => {
    const { buckets, calls } = await look(true);
    assert.equal(buckets, direct);
    assert.equal(countOf(calls, getResource), 9);
    assert.ok(!calls.includes('s3 GetBucketLocation'), 'the list has the regions');
  });

  const kinds: [what: string, ownership: ObjectOwnership | undefined, callsOfEach: number][] = [
    ['that never had ownership controls', undefined, 4],
    ['whose ownership is enforced, as it is by default', 'BucketOwnerEnforced', 3],
  ];
  for (const [what, ownership, callsOfEach] of kinds) {
    it(`take ${callsOfEach} calls each once every form is proven, of buckets ${what}`, async () => {
      const names = Array.from({ length: 12 }, (_, index) => `many-${index}`);
      for (const name of names) await create(name, testRegion, { ObjectOwnership: ownership });
      const many = await look(true);
      assert.equal((await look(false)).buckets, many.buckets);
      for (const name of names.slice(4)) await s3.send(new DeleteBucketCommand({ Bucket: name }));
      const few = await look(true);
      for (const name of names.slice(0, 4)) await s3.send(new DeleteBucketCommand({ Bucket: name }));
      assert.equal(many.calls.length - few.calls.length, 8 * callsOfEach);
    });
  }

  const refusals: [what: string, fault: Fault, most: number][] = [
    ['may not be called', { kind: 'refused', code: 'AccessDeniedException' }, 1],
    ['does not offer the type', { kind: 'refused', code: 'TypeNotFoundException' }, 1],
    ['cannot read the type', { kind: 'refused', code: 'UnsupportedActionException' }, 1],
    ['fails within its handler', { kind: 'refused', code: 'HandlerInternalFailureException' }, 1],
    ['is throttled', { kind: 'throttled' }, 4],
  ];
  for (const [what, fault, most] of refusals) {
    it(`are read by S3 for the rest of the listing where Cloud Control ${what}`, async () => {
      aws.fail({ ...fault, of: [getResource] });
      const { buckets, calls } = await look(true);
      assert.equal(buckets, direct);
      assert.equal(countOf(calls, getResource), most);
    });
  }

  it('are the same where Cloud Control ends in the middle of the listing', async () => {
    aws.fail({ kind: 'refused', code: 'AccessDeniedException', after: 3, of: [getResource] });
    assert.equal((await look(true)).buckets, direct);
  });

  it('are the same on an endpoint without Cloud Control', async () => {
    assert.equal((await look(true, moto.url)).buckets, direct);
  });

  it('are read by S3 throughout where a handler leaves out what the first bucket has set', async () => {
    const properties = ['PublicAccessBlockConfiguration', 'LoggingConfiguration', 'LifecycleConfiguration'];
    aws.fail({ kind: 'omits', properties: [...properties, 'ReplicationConfiguration'], of: [getResource] });
    assert.equal((await look(true)).buckets, direct);
  });

  it('are unreadable, not without a setting, where neither Cloud Control nor S3 shows it', async () => {
    aws.fail({ kind: 'omits', properties: ['PublicAccessBlockConfiguration'], of: [getResource] });
    aws.fail({ kind: 'refused', code: 'AccessDenied', of: ['s3 GetPublicAccessBlock'] });
    const { found } = await look(true);
    for (const { externalId, configuration, unreadable } of found) {
      assert.match(unreadable['/public_access_block'] ?? '', /^access_denied/, externalId);
      assert.ok(!('public_access_block' in configuration), externalId);
    }
  });

  it('are read by S3 where their policy may hide a setting from the handler', async () => {
    await allow('z-set', '*', 's3:GetBucketPublicAccessBlock', 'Deny');
    const expected = (await look(false)).buckets;
    const properties = ['PublicAccessBlockConfiguration', 'BucketEncryption'];
    aws.fail({ kind: 'omits', properties, from: 'z-set', of: [getResource] });
    assert.equal((await look(true)).buckets, expected);
  });

  it('are read one at a time by S3 alone', async () => {
    const session = openSession(aws.url, undefined, { usesCloudControl: true });
    const { externalId, region } = await collectOne(session, 'object_bucket', 'a-set');
    const before = aws.calls.length;
    await session.read({ resourceType: 'object_bucket', externalId, region }, AbortSignal.timeout(60_000));
    session.close();
    assert.equal(countOf(aws.calls.slice(before), getResource), 0);
  });

  it('are the same when Cloud Control does not find one that is there', async () => {
    aws.fail({ kind: 'refused', code: 'ResourceNotFoundException', times: 2, of: [getResource] });
    const { buckets, calls } = await look(true);
    assert.equal(buckets, (await look(false)).buckets);
    assert.equal(countOf(calls, getResource), 9);
  });
});
