import {
  CreateBucketCommand,
  DeleteBucketEncryptionCommand,
  PutBucketAclCommand,
  PutBucketEncryptionCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketLoggingCommand,
  PutBucketNotificationConfigurationCommand,
  PutBucketOwnershipControlsCommand,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutPublicAccessBlockCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { policy, seedSettings } from './settings.ts';

const block = {
  BlockPublicAcls: true,
  IgnorePublicAcls: true,
  BlockPublicPolicy: true,
  RestrictPublicBuckets: true,
};
const open = {
  BlockPublicAcls: false,
  IgnorePublicAcls: false,
  BlockPublicPolicy: false,
  RestrictPublicBuckets: false,
};

/** Buckets from closed and logged to open for writing. */
export async function seedStorage(endpoint: string): Promise<void> {
  const s3 = new S3Client({ ...seedSettings(endpoint), forcePathStyle: true });
  const names = ['closed', 'plain', 'public-read', 'public-write', 'acl-write', 'shared', 'trail-logs', 'access-logs'];
  for (const Bucket of names) {
    await s3.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: Bucket === 'closed' }));
    const isClosed = ['closed', 'trail-logs', 'access-logs'].includes(Bucket);
    await s3.send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration: isClosed ? block : open }));
  }
  await s3.send(
    new PutBucketEncryptionCommand({
      Bucket: 'closed',
      ServerSideEncryptionConfiguration: {
        Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: 'alias/own' } }],
      },
    }),
  );
  await s3.send(new DeleteBucketEncryptionCommand({ Bucket: 'plain' }));
  await s3.send(new PutBucketVersioningCommand({ Bucket: 'shared', VersioningConfiguration: { Status: 'Suspended' } }));
  await s3.send(
    new PutBucketOwnershipControlsCommand({
      Bucket: 'closed',
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
    }),
  );
  await s3.send(
    new PutBucketLifecycleConfigurationCommand({
      Bucket: 'closed',
      LifecycleConfiguration: {
        Rules: [{ ID: 'old', Status: 'Enabled', Filter: { Prefix: '' }, Expiration: { Days: 30 } }],
      },
    }),
  );
  await s3.send(
    new PutBucketNotificationConfigurationCommand({
      Bucket: 'closed',
      NotificationConfiguration: { EventBridgeConfiguration: {} },
    }),
  );
  const tls = {
    Effect: 'Deny',
    Principal: '*',
    Action: 's3:*',
    Resource: '*',
    Condition: { Bool: { 'aws:SecureTransport': 'false' } },
  };
  const policies: Record<string, object[]> = {
    closed: [tls],
    'public-read': [{ Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: '*' }],
    'public-write': [tls, { Effect: 'Allow', Principal: { AWS: '*' }, Action: 's3:PutObject', Resource: '*' }],
    shared: [
      { Effect: 'Allow', Principal: { AWS: 'arn:aws:iam::999988887777:root' }, Action: 's3:GetObject', Resource: '*' },
    ],
    'access-logs': [
      {
        Effect: 'Allow',
        Principal: { Service: 'logging.s3.amazonaws.com' },
        Action: 's3:PutObject',
        Resource: 'arn:aws:s3:::access-logs/*',
      },
    ],
    'trail-logs': [
      { Effect: 'Allow', Principal: { Service: 'cloudtrail.amazonaws.com' }, Action: 's3:*', Resource: '*' },
    ],
  };
  for (const [Bucket, statements] of Object.entries(policies)) {
    await s3.send(new PutBucketPolicyCommand({ Bucket, Policy: policy(...statements) }));
  }
  for (const Bucket of ['closed', 'trail-logs']) {
    await s3.send(
      new PutBucketLoggingCommand({
        Bucket,
        BucketLoggingStatus: { LoggingEnabled: { TargetBucket: 'access-logs', TargetPrefix: Bucket } },
      }),
    );
  }
  await s3.send(new PutBucketAclCommand({ Bucket: 'acl-write', ACL: 'public-read-write' }));
  s3.destroy();
}
