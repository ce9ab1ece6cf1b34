import {
  GetBucketEncryptionCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketLocationCommand,
  GetBucketLoggingCommand,
  GetBucketNotificationConfigurationCommand,
  GetBucketOwnershipControlsCommand,
  GetBucketReplicationCommand,
  GetBucketTaggingCommand,
  GetBucketVersioningCommand,
  GetBucketWebsiteCommand,
  GetObjectLockConfigurationCommand,
  GetPublicAccessBlockCommand,
  S3ServiceException,
  type LifecycleRule,
  type NotificationConfigurationFilter,
  type ReplicationRule,
  type S3Client,
} from '@aws-sdk/client-s3';

/** A bucket as CloudFormation's schema names its properties, from S3's own answers; null when there is none. */
export async function bucketModel(s3: S3Client, name: string): Promise<Record<string, unknown> | null> {
  const bucket = { Bucket: name };
  const location = await unlessAbsent(s3.send(new GetBucketLocationCommand(bucket)));
  if (location === undefined) return null;
  const region = location.LocationConstraint || 'us-east-1';
  const [encryption, versioning, block, logging, tagging, lifecycle, ownership, lock, replication, website, notified] =
    await Promise.all([
      unlessAbsent(s3.send(new GetBucketEncryptionCommand(bucket))),
      unlessAbsent(s3.send(new GetBucketVersioningCommand(bucket))),
      unlessAbsent(s3.send(new GetPublicAccessBlockCommand(bucket))),
      unlessAbsent(s3.send(new GetBucketLoggingCommand(bucket))),
      unlessAbsent(s3.send(new GetBucketTaggingCommand(bucket))),
      unlessAbsent(s3.send(new GetBucketLifecycleConfigurationCommand(bucket))),
      unlessAbsent(s3.send(new GetBucketOwnershipControlsCommand(bucket))),
      unlessAbsent(s3.send(new GetObjectLockConfigurationCommand(bucket))),
      unlessAbsent(s3.send(new GetBucketReplicationCommand(bucket))),
      unlessAbsent(s3.send(new GetBucketWebsiteCommand(bucket))),
      unlessAbsent(s3.send(new GetBucketNotificationConfigurationCommand(bucket))),
    ]);
  const encryptionRules = encryption?.ServerSideEncryptionConfiguration?.Rules;
  const { LoggingEnabled: logs } = logging ?? {};
  return {
    BucketName: name,
    Arn: `arn:aws:s3:::${name}`,
    RegionalDomainName: `${name}.s3.${region}.amazonaws.com`,
    BucketEncryption: encryptionRules && {
      ServerSideEncryptionConfiguration: encryptionRules.map((rule) => ({
        ServerSideEncryptionByDefault: rule.ApplyServerSideEncryptionByDefault,
        BucketKeyEnabled: rule.BucketKeyEnabled,
      })),
    },
    VersioningConfiguration: versioning?.Status && { Status: versioning.Status },
    PublicAccessBlockConfiguration: block?.PublicAccessBlockConfiguration,
    LoggingConfiguration: logs && { DestinationBucketName: logs.TargetBucket, LogFilePrefix: logs.TargetPrefix },
    Tags: tagging?.TagSet,
    LifecycleConfiguration: lifecycle?.Rules && { Rules: lifecycle.Rules.map(lifecycleRule) },
    OwnershipControls: ownership?.OwnershipControls,
    ObjectLockEnabled: lock?.ObjectLockConfiguration && true,
    ObjectLockConfiguration: lock?.ObjectLockConfiguration,
    ReplicationConfiguration: replication?.ReplicationConfiguration && {
      Role: replication.ReplicationConfiguration.Role,
      Rules: replication.ReplicationConfiguration.Rules?.map(replicationRule),
    },
    WebsiteConfiguration: website && {
      IndexDocument: website.IndexDocument?.Suffix,
      ErrorDocument: website.ErrorDocument?.Key,
    },
    NotificationConfiguration: notified?.TopicConfigurations && {
      TopicConfigurations: notified.TopicConfigurations.flatMap(
        ({ Events: events = [], TopicArn: topic, Filter: filter }) =>
          events.map((event) => ({ Event: event, Topic: topic, Filter: notificationFilter(filter) })),
      ),
    },
  };
}

/** How many calls to S3 one model takes. */
export const callsOfBucketModel = 12;

async function unlessAbsent<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (fault) {
    if (fault instanceof S3ServiceException && fault.$metadata.httpStatusCode === 404) return undefined;
    throw fault;
  }
}

/** CloudFormation has the parts of a filter and of an expiration beside the rule. */
function lifecycleRule(rule: LifecycleRule) {
  return {
    Id: rule.ID,
    Status: rule.Status,
    Prefix: rule.Filter?.Prefix ?? rule.Prefix,
    ExpirationInDays: rule.Expiration?.Days,
    ExpiredObjectDeleteMarker: rule.Expiration?.ExpiredObjectDeleteMarker,
    Transitions: rule.Transitions?.map(({ Days: days, StorageClass: storageClass }) => ({
      TransitionInDays: days,
      StorageClass: storageClass,
    })),
  };
}

function replicationRule(rule: ReplicationRule) {
  return {
    Id: rule.ID,
    Priority: rule.Priority,
    Status: rule.Status,
    Filter: rule.Filter?.Prefix === undefined ? undefined : { Prefix: rule.Filter.Prefix },
    DeleteMarkerReplication: rule.DeleteMarkerReplication,
    Destination: { Bucket: rule.Destination?.Bucket },
  };
}

function notificationFilter(filter: NotificationConfigurationFilter | undefined) {
  return filter?.Key?.FilterRules && { S3Key: { Rules: filter.Key.FilterRules } };
}
