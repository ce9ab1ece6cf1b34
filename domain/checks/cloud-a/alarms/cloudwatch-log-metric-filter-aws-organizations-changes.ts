import { check } from '../../check.ts';
import { trailAlarms, trailAlarmSurveys } from '../metric-alarms.ts';

const events = {
  what: 'changes of the organisation',
  mentions: [
    'organizations.amazonaws.com',
    'AcceptHandshake',
    'AttachPolicy',
    'CancelHandshake',
    'CreateAccount',
    'CreateOrganization',
    'CreateOrganizationalUnit',
    'CreatePolicy',
    'DeclineHandshake',
    'DeleteOrganization',
    'DeleteOrganizationalUnit',
    'DeletePolicy',
    'EnableAllFeatures',
    'EnablePolicyType',
    'InviteAccountToOrganization',
    'LeaveOrganization',
    'DetachPolicy',
    'DisablePolicyType',
    'MoveAccount',
    'RemoveAccountFromOrganization',
    'UpdateOrganizationalUnit',
    'UpdatePolicy',
  ],
};

export const cloudwatchLogMetricFilterAwsOrganizationsChanges = check({
  id: 'cloudwatch_log_metric_filter_aws_organizations_changes',
  title: 'An alarm tells of changes of the organisation',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/metric_filters', '/log_group_arn'],
  surveys: trailAlarmSurveys,
  fix: {
    words:
      'Add a metric filter for changes of the organisation to the log group of a trail, and an alarm on its metric.',
  },
  evaluate: (_account, facts) => trailAlarms(facts, events),
});
