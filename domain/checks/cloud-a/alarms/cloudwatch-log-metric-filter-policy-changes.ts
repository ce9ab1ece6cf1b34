import { check } from '../../check.ts';
import { trailAlarms, trailAlarmSurveys } from '../metric-alarms.ts';

const events = {
  what: 'changes of IAM policies',
  mentions: [
    'DeleteGroupPolicy',
    'DeleteRolePolicy',
    'DeleteUserPolicy',
    'PutGroupPolicy',
    'PutRolePolicy',
    'PutUserPolicy',
    'CreatePolicy',
    'DeletePolicy',
    'CreatePolicyVersion',
    'DeletePolicyVersion',
    'AttachRolePolicy',
    'DetachRolePolicy',
    'AttachUserPolicy',
    'DetachUserPolicy',
    'AttachGroupPolicy',
    'DetachGroupPolicy',
  ],
};

export const cloudwatchLogMetricFilterPolicyChanges = check({
  id: 'cloudwatch_log_metric_filter_policy_changes',
  title: 'An alarm tells of changes of IAM policies',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/metric_filters', '/log_group_arn'],
  surveys: trailAlarmSurveys,
  fix: {
    words: 'Add a metric filter for changes of IAM policies to the log group of a trail, and an alarm on its metric.',
  },
  evaluate: (_account, facts) => trailAlarms(facts, events),
});
