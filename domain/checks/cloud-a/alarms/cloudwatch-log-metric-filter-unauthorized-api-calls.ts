import { check } from '../../check.ts';
import { trailAlarms, trailAlarmSurveys } from '../metric-alarms.ts';

const events = {
  what: 'refused API calls',
  mentions: ['$.errorCode', 'UnauthorizedOperation', 'AccessDenied'],
};

export const cloudwatchLogMetricFilterUnauthorizedApiCalls = check({
  id: 'cloudwatch_log_metric_filter_unauthorized_api_calls',
  title: 'An alarm tells of refused API calls',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/metric_filters', '/log_group_arn'],
  surveys: trailAlarmSurveys,
  fix: { words: 'Add a metric filter for refused API calls to the log group of a trail, and an alarm on its metric.' },
  evaluate: (_account, facts) => trailAlarms(facts, events),
});
