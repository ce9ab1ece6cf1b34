import { check } from '../../check.ts';
import { trailAlarms, trailAlarmSurveys } from '../metric-alarms.ts';

const events = {
  what: 'changes of network ACLs',
  mentions: [
    'CreateNetworkAcl',
    'CreateNetworkAclEntry',
    'DeleteNetworkAcl',
    'DeleteNetworkAclEntry',
    'ReplaceNetworkAclEntry',
    'ReplaceNetworkAclAssociation',
  ],
};

export const cloudwatchChangesToNetworkAclsAlarmConfigured = check({
  id: 'cloudwatch_changes_to_network_acls_alarm_configured',
  title: 'An alarm tells of changes of network ACLs',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/metric_filters', '/log_group_arn'],
  surveys: trailAlarmSurveys,
  fix: {
    words: 'Add a metric filter for changes of network ACLs to the log group of a trail, and an alarm on its metric.',
  },
  evaluate: (_account, facts) => trailAlarms(facts, events),
});
