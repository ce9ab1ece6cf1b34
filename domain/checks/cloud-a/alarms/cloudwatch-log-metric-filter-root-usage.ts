import { check } from '../../check.ts';
import { trailAlarms, trailAlarmSurveys } from '../metric-alarms.ts';

const events = {
  what: 'uses of the root user',
  mentions: ['$.userIdentity.type', 'Root', '$.userIdentity.invokedBy', 'AwsServiceEvent'],
};

export const cloudwatchLogMetricFilterRootUsage = check({
  id: 'cloudwatch_log_metric_filter_root_usage',
  title: 'An alarm tells of uses of the root user',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/metric_filters', '/log_group_arn'],
  surveys: trailAlarmSurveys,
  fix: {
    words: 'Add a metric filter for uses of the root user to the log group of a trail, and an alarm on its metric.',
  },
  evaluate: (_account, facts) => trailAlarms(facts, events),
});
