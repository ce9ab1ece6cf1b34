import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const cloudwatchLogGroupRetentionPolicySpecificDaysEnabled = check({
  id: 'cloudwatch_log_group_retention_policy_specific_days_enabled',
  title: 'Logs are kept for a year',
  provider: 'cloud_a',
  resourceTypes: ['log_group'],
  severity: 'medium',
  looksAt: ['/retention_days'],
  fix: {
    words: 'Keep the events of the log group for 365 days or more.',
    sets: [{ path: '/retention_days', value: 365 }],
  },
  evaluate(group) {
    // Null keeps events for ever.
    const days = group.number('retention_days');
    return passIf(days === null || days >= 365, `Events are kept for ${days} days only`, { retention_days: days });
  },
});
