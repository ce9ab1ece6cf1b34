import assert from 'node:assert/strict';
import * as sdk from '@aws-sdk/client-s3';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings, testRegion } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession } from '../operations-under-test.ts';

const allBlocked = {
  BlockPublicAcls: true,
  IgnorePublicAcls: true,
  BlockPublicPolicy: true,
  RestrictPublicBuckets: true,
};

function policyFor(bucket: string, principal: string, actions: string | string[]): string {
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      { Sid: 'Reading', Effect: 'Allow', Principal: principal, Action: actions, Resource: `arn:aws:s3:::${bucket}/*` },
    ],
  });
}

describe('remediating drift of a bucket', () => {
  let moto: Moto;
  let counted: CountedSession;
  let s3: sdk.S3Client;
  let made = 0;

  before(async () => {
    moto = await startMoto();
    counted = openCountedSession(moto.url);
    s3 = new sdk.S3Client({ ...seedSettings(moto.url), forcePathStyle: true });
  });
  after(async () => {
    counted.session.close();
    await moto.stop();
  });

  async function bucket(): Promise<string> {
    made += 1;
    const Bucket = `reports-${made}`;
    const CreateBucketConfiguration = { LocationConstraint: testRegion } as const;
    await s3.send(new sdk.CreateBucketCommand({ Bucket, CreateBucketConfiguration }));
    return Bucket;
  }

  const targetOf = (Bucket: string) => ({ externalId: Bucket, resourceType: 'object_bucket', region: testRegion });

  it('blocks public access again and rolls that back', async () => {
    const Bucket = await bucket();
    await s3.send(new sdk.PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration: allBlocked }));
    const plans = await proveRemediation({
      counted,
      target: targetOf(Bucket),
      drift: () => s3.send(new sdk.DeletePublicAccessBlockCommand({ Bucket })),
    });
    assert.deepEqual(
      plans.map(({ title }) => title),
      [`Set the public access block of S3 bucket ${Bucket}`],
    );
  });

  it('removes a public access block that the baseline lacks', async () => {
    const Bucket = await bucket();
    await proveRemediation({
      counted,
      target: targetOf(Bucket),
      drift: () => s3.send(new sdk.PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration: allBlocked })),
    });
  });

  it('restores default encryption', async () => {
    const Bucket = await bucket();
    const encrypt = (SSEAlgorithm: sdk.ServerSideEncryption, KMSMasterKeyID?: string) =>
      s3.send(
        new sdk.PutBucketEncryptionCommand({
          Bucket,
          ServerSideEncryptionConfiguration: {
            Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm, KMSMasterKeyID }, BucketKeyEnabled: true }],
          },
        }),
      );
    await encrypt('aws:kms', 'alias/reports');
    await proveRemediation({ counted, target: targetOf(Bucket), drift: () => encrypt('AES256') });
    await proveRemediation({
      counted,
      target: targetOf(Bucket),
      drift: () => s3.send(new sdk.DeleteBucketEncryptionCommand({ Bucket })),
    });
  });

  it('enables versioning again', async () => {
    const Bucket = await bucket();
    const version = (Status: 'Enabled' | 'Suspended') =>
      s3.send(new sdk.PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }));
    await version('Enabled');
    await proveRemediation({ counted, target: targetOf(Bucket), drift: () => version('Suspended') });
  });

  it('leaves enabled versioning to people: it cannot be returned to never enabled', async () => {
    const Bucket = await bucket();
    const plans = await proveRemediation({
      counted,
      target: targetOf(Bucket),
      drift: () =>
        s3.send(new sdk.PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } })),
      left: ['/versioning/status'],
    });
    assert.deepEqual(plans, []);
  });

  it('restores an equivalent policy, and removes one that the baseline lacks', async () => {
    const Bucket = await bucket();
    const put = (Policy: string) => s3.send(new sdk.PutBucketPolicyCommand({ Bucket, Policy }));
    const remove = () => s3.send(new sdk.DeleteBucketPolicyCommand({ Bucket }));
    await proveRemediation({
      counted,
      target: targetOf(Bucket),
      drift: () => put(policyFor(Bucket, '*', 's3:GetObject')),
    });
    await remove();
    await put(policyFor(Bucket, 'arn:aws:iam::123456789012:root', ['s3:GetObject', 's3:ListBucket']));
    await proveRemediation({ counted, target: targetOf(Bucket), drift: () => put(policyFor(Bucket, '*', 's3:*')) });
    await proveRemediation({ counted, target: targetOf(Bucket), drift: remove });
  });

  it('restores the ACL', async () => {
    const Bucket = await bucket();
    await proveRemediation({
      counted,
      target: targetOf(Bucket),
      drift: () => s3.send(new sdk.PutBucketAclCommand({ Bucket, ACL: 'public-read' })),
    });
  });

  it('restores access logging', async () => {
    const [Bucket, TargetBucket] = [await bucket(), await bucket()];
    const grants = ['s3:PutObject'];
    await s3.send(
      new sdk.PutBucketPolicyCommand({
        Bucket: TargetBucket,
        Policy: JSON.stringify({
          Version: '2012-10-17',
          Statement: [
            {
              Effect: 'Allow',
              Principal: { Service: 'logging.s3.amazonaws.com' },
              Action: grants,
              Resource: `arn:aws:s3:::${TargetBucket}/*`,
            },
          ],
        }),
      }),
    );
    const log = (status: sdk.BucketLoggingStatus) =>
      s3.send(new sdk.PutBucketLoggingCommand({ Bucket, BucketLoggingStatus: status }));
    await log({ LoggingEnabled: { TargetBucket, TargetPrefix: 'reports/' } });
    await proveRemediation({ counted, target: targetOf(Bucket), drift: () => log({}) });
  });

  it('restores lifecycle rules, ownership and the website', async () => {
    const Bucket = await bucket();
    await s3.send(
      new sdk.PutBucketLifecycleConfigurationCommand({
        Bucket,
        LifecycleConfiguration: {
          Rules: [
            {
              ID: 'old',
              Status: 'Enabled',
              Filter: { Prefix: 'logs/' },
              Expiration: { Days: 30 },
              NoncurrentVersionExpiration: { NoncurrentDays: 7 },
            },
          ],
        },
      }),
    );
    await s3.send(
      new sdk.PutBucketOwnershipControlsCommand({
        Bucket,
        OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerPreferred' }] },
      }),
    );
    await proveRemediation({
      counted,
      target: targetOf(Bucket),
      drift: async () => {
        await s3.send(new sdk.DeleteBucketLifecycleCommand({ Bucket }));
        await s3.send(new sdk.DeleteBucketOwnershipControlsCommand({ Bucket }));
        await s3.send(
          new sdk.PutBucketWebsiteCommand({
            Bucket,
            WebsiteConfiguration: { IndexDocument: { Suffix: 'index.html' }, ErrorDocument: { Key: 'error.html' } },
          }),
        );
      },
    });
  });

  it('adds, changes and removes tags without touching the others', async () => {
    const Bucket = await bucket();
    const tag = (tags: Record<string, string>) =>
      s3.send(
        new sdk.PutBucketTaggingCommand({
          Bucket,
          Tagging: { TagSet: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })) },
        }),
      );
    await tag({ team: 'shop', stage: 'live', 'a/b~c': 'ü "x" \\ ✓' });
    const plans = await proveRemediation({
      counted,
      target: targetOf(Bucket),
      drift: () => tag({ team: 'other', extra: 'yes' }),
    });
    assert.deepEqual(
      plans.flatMap(({ steps }) => steps.map(({ operation }) => operation.name)),
      ['s3.set_tags', 's3.set_tags', 's3.remove_tags'],
    );
    assert.deepEqual(Object.keys(plans[0]?.steps[0]?.after ?? {}), ['/tags/a~1b~0c', '/tags/stage']);
    await proveRemediation({
      counted,
      target: targetOf(Bucket),
      drift: () => s3.send(new sdk.DeleteBucketTaggingCommand({ Bucket })),
    });
  });
});
