import { check } from '../../check.ts';
import { trailAlarms, trailAlarmSurveys } from '../metric-alarms.ts';

const events = {
  what: 'failed sign-ins',
  mentions: ['ConsoleLogin', 'Failed authentication'],
};

export const cloudwatchLogMetricFilterAuthenticationFailures = check({
  id: 'cloudwatch_log_metric_filter_authentication_failures',
  title: 'An alarm tells of failed sign-ins',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/metric_filters', '/log_group_arn'],
  surveys: trailAlarmSurveys,
  fix: { words: 'Add a metric filter for failed sign-ins to the log group of a trail, and an alarm on its metric.' },
  evaluate: (_account, facts) => trailAlarms(facts, events),
});
