import { passIf } from '../../../checks/verdict.ts';
import { awsRules } from '../rules.ts';

export const cloudwatchLogGroupChecks = awsRules('log_group', {
  cloudwatch_log_group_kms_encryption_enabled: {
    looksAt: ['/kms_key_id'],
    evaluate: (group) =>
      passIf(group.text('kms_key_id') !== null, 'The log group has no key of the account', { kms_key_id: null }),
  },
  cloudwatch_log_group_retention_policy_specific_days_enabled: {
    looksAt: ['/retention_days'],
    sets: [{ path: '/retention_days', value: 365 }],
    evaluate(group) {
      // Null keeps events for ever.
      const days = group.number('retention_days');
      return passIf(days === null || days >= 365, `Events are kept for ${days} days only`, { retention_days: days });
    },
  },
});
