import { check } from '../../check.ts';
import { trailAlarms, trailAlarmSurveys } from '../metric-alarms.ts';

const events = {
  what: 'changes of the configuration recorder',
  mentions: [
    'config.amazonaws.com',
    'StopConfigurationRecorder',
    'DeleteDeliveryChannel',
    'PutDeliveryChannel',
    'PutConfigurationRecorder',
  ],
};

export const cloudwatchLogMetricFilterAndAlarmForAwsConfigConfigurationChangesEnabled = check({
  id: 'cloudwatch_log_metric_filter_and_alarm_for_aws_config_configuration_changes_enabled',
  title: 'An alarm tells of changes of the configuration recorder',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/metric_filters', '/log_group_arn'],
  surveys: trailAlarmSurveys,
  fix: {
    words:
      'Add a metric filter for changes of the configuration recorder to the log group of a trail, and an alarm on its metric.',
  },
  evaluate: (_account, facts) => trailAlarms(facts, events),
});
