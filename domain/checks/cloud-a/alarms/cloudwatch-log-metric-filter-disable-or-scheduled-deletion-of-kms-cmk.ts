import { check } from '../../check.ts';
import { trailAlarms, trailAlarmSurveys } from '../metric-alarms.ts';

const events = {
  what: 'keys that are disabled or deleted',
  mentions: ['kms.amazonaws.com', 'DisableKey', 'ScheduleKeyDeletion'],
};

export const cloudwatchLogMetricFilterDisableOrScheduledDeletionOfKmsCmk = check({
  id: 'cloudwatch_log_metric_filter_disable_or_scheduled_deletion_of_kms_cmk',
  title: 'An alarm tells of keys that are disabled or deleted',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/metric_filters', '/log_group_arn'],
  surveys: trailAlarmSurveys,
  fix: {
    words:
      'Add a metric filter for keys that are disabled or deleted to the log group of a trail, and an alarm on its metric.',
  },
  evaluate: (_account, facts) => trailAlarms(facts, events),
});
