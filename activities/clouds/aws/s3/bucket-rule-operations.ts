import type {
  LifecycleRule,
  NotificationConfiguration,
  ReplicationRule,
  WebsiteConfiguration,
} from '@aws-sdk/client-s3';
import { bucketClient } from './bucket-client.ts';
import { objectOf, objectsOf, optionalText } from '../../shared/operation-parameters.ts';
import { sets, type AwsOperation } from '../session/operation.ts';
import { sdkStructure } from '../session/sdk-names.ts';

/** Automatic actions of buckets: lifecycle, replication, website and notifications. */
export const bucketRuleOperations: Record<string, AwsOperation> = {
  's3.put_lifecycle_rules': sets('s3:PutBucketLifecycleConfiguration', async (place, wanted) => {
    const { sdk, s3, bucket } = await bucketClient(place);
    const rules = objectsOf(wanted, 'lifecycle_rules');
    if (rules.length === 0) return s3(new sdk.DeleteBucketLifecycleCommand(bucket));
    const Rules = rules.map((rule) => withDates(sdkStructure(rule, ['ID'])) as LifecycleRule);
    return s3(new sdk.PutBucketLifecycleConfigurationCommand({ ...bucket, LifecycleConfiguration: { Rules } }));
  }),
  's3.put_replication': sets('s3:PutBucketReplication', async (place, wanted) => {
    const { sdk, s3, bucket } = await bucketClient(place);
    if (wanted['replication'] === null) return s3(new sdk.DeleteBucketReplicationCommand(bucket));
    const replication = objectOf(wanted, 'replication');
    const Rules = objectsOf(replication, 'rules').map(
      (rule) => sdkStructure(rule, ['ID', 'ReplicaKmsKeyID']) as ReplicationRule,
    );
    const ReplicationConfiguration = { Role: optionalText(replication['role']), Rules };
    return s3(new sdk.PutBucketReplicationCommand({ ...bucket, ReplicationConfiguration }));
  }),
  's3.put_website': sets('s3:PutBucketWebsite', async (place, wanted) => {
    const { sdk, s3, bucket } = await bucketClient(place);
    if (wanted['website'] === null) return s3(new sdk.DeleteBucketWebsiteCommand(bucket));
    const website = sdkStructure(objectOf(wanted, 'website')) as WebsiteConfiguration;
    return s3(new sdk.PutBucketWebsiteCommand({ ...bucket, WebsiteConfiguration: website }));
  }),
  's3.put_notifications': sets('s3:PutBucketNotificationConfiguration', async (place, wanted) => {
    const { sdk, s3, bucket } = await bucketClient(place);
    const notifications = sdkStructure(objectOf(wanted, 'notifications'), ['Id']) as NotificationConfiguration;
    return s3(
      new sdk.PutBucketNotificationConfigurationCommand({ ...bucket, NotificationConfiguration: notifications }),
    );
  }),
};

/** Returns the dates of lifecycle rules, which the SDK takes as such. */
function withDates(structure: unknown): unknown {
  if (Array.isArray(structure)) return structure.map(withDates);
  if (structure === null || typeof structure !== 'object') return structure;
  return Object.fromEntries(
    Object.entries(structure).map(([key, value]) => [
      key,
      key === 'Date' && typeof value === 'string' ? new Date(value) : withDates(value),
    ]),
  );
}
