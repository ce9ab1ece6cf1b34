import { check } from '../../check.ts';
import { trailAlarms, trailAlarmSurveys } from '../metric-alarms.ts';

const events = {
  what: 'changes of bucket policies',
  mentions: [
    's3.amazonaws.com',
    'PutBucketAcl',
    'PutBucketPolicy',
    'PutBucketCors',
    'PutBucketLifecycle',
    'PutBucketReplication',
    'DeleteBucketPolicy',
    'DeleteBucketCors',
    'DeleteBucketLifecycle',
    'DeleteBucketReplication',
  ],
};

export const cloudwatchLogMetricFilterForS3BucketPolicyChanges = check({
  id: 'cloudwatch_log_metric_filter_for_s3_bucket_policy_changes',
  title: 'An alarm tells of changes of bucket policies',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/metric_filters', '/log_group_arn'],
  surveys: trailAlarmSurveys,
  fix: {
    words:
      'Add a metric filter for changes of bucket policies to the log group of a trail, and an alarm on its metric.',
  },
  evaluate: (_account, facts) => trailAlarms(facts, events),
});
