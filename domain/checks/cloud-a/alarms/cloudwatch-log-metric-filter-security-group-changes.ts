import { check } from '../../check.ts';
import { trailAlarms, trailAlarmSurveys } from '../metric-alarms.ts';

const events = {
  what: 'changes of security groups',
  mentions: [
    'AuthorizeSecurityGroupIngress',
    'AuthorizeSecurityGroupEgress',
    'RevokeSecurityGroupIngress',
    'RevokeSecurityGroupEgress',
    'CreateSecurityGroup',
    'DeleteSecurityGroup',
  ],
};

export const cloudwatchLogMetricFilterSecurityGroupChanges = check({
  id: 'cloudwatch_log_metric_filter_security_group_changes',
  title: 'An alarm tells of changes of security groups',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/metric_filters', '/log_group_arn'],
  surveys: trailAlarmSurveys,
  fix: {
    words:
      'Add a metric filter for changes of security groups to the log group of a trail, and an alarm on its metric.',
  },
  evaluate: (_account, facts) => trailAlarms(facts, events),
});
