import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const s3BucketEventNotificationsEnabled = check({
  id: 's3_bucket_event_notifications_enabled',
  title: 'Buckets tell of changes to their objects',
  provider: 'cloud_a',
  resourceTypes: ['object_bucket'],
  severity: 'low',
  looksAt: ['/notifications'],
  fix: { words: 'Add an event notification to the bucket.' },
  evaluate(bucket) {
    const notifications = bucket.document('notifications');
    return passIf(Object.keys(notifications ?? {}).length > 0, 'Nobody is told of changes to the objects', {
      notifications,
    });
  },
});
