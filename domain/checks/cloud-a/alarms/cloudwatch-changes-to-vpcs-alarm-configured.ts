import { check } from '../../check.ts';
import { trailAlarms, trailAlarmSurveys } from '../metric-alarms.ts';

const events = {
  what: 'changes of networks',
  mentions: [
    'CreateVpc',
    'DeleteVpc',
    'ModifyVpcAttribute',
    'AcceptVpcPeeringConnection',
    'CreateVpcPeeringConnection',
    'DeleteVpcPeeringConnection',
    'RejectVpcPeeringConnection',
    'AttachClassicLinkVpc',
    'DetachClassicLinkVpc',
    'DisableVpcClassicLink',
    'EnableVpcClassicLink',
  ],
};

export const cloudwatchChangesToVpcsAlarmConfigured = check({
  id: 'cloudwatch_changes_to_vpcs_alarm_configured',
  title: 'An alarm tells of changes of networks',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/metric_filters', '/log_group_arn'],
  surveys: trailAlarmSurveys,
  fix: {
    words: 'Add a metric filter for changes of networks to the log group of a trail, and an alarm on its metric.',
  },
  evaluate: (_account, facts) => trailAlarms(facts, events),
});
