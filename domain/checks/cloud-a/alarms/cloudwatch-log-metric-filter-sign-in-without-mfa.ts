import { check } from '../../check.ts';
import { trailAlarms, trailAlarmSurveys } from '../metric-alarms.ts';

const events = {
  what: 'sign-ins without a second factor',
  mentions: ['ConsoleLogin', '$.additionalEventData.MFAUsed'],
};

export const cloudwatchLogMetricFilterSignInWithoutMfa = check({
  id: 'cloudwatch_log_metric_filter_sign_in_without_mfa',
  title: 'An alarm tells of sign-ins without a second factor',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/metric_filters', '/log_group_arn'],
  surveys: trailAlarmSurveys,
  fix: {
    words:
      'Add a metric filter for sign-ins without a second factor to the log group of a trail, and an alarm on its metric.',
  },
  evaluate: (_account, facts) => trailAlarms(facts, events),
});
