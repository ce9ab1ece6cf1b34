import { check } from '../../check.ts';
import { trailAlarms, trailAlarmSurveys } from '../metric-alarms.ts';

const events = {
  what: 'changes of trails',
  mentions: ['CreateTrail', 'UpdateTrail', 'DeleteTrail', 'StartLogging', 'StopLogging'],
};

export const cloudwatchLogMetricFilterAndAlarmForCloudtrailConfigurationChangesEnabled = check({
  id: 'cloudwatch_log_metric_filter_and_alarm_for_cloudtrail_configuration_changes_enabled',
  title: 'An alarm tells of changes of trails',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/metric_filters', '/log_group_arn'],
  surveys: trailAlarmSurveys,
  fix: { words: 'Add a metric filter for changes of trails to the log group of a trail, and an alarm on its metric.' },
  evaluate: (_account, facts) => trailAlarms(facts, events),
});
