import { passIf } from '../../../checks/verdict.ts';
import { counted } from '../../../counted.ts';
import { logGroupRetention } from '../check-parameters.ts';
import { awsRules } from '../rules.ts';

export const cloudwatchLogGroupChecks = awsRules('log_group', {
  cloudwatch_log_group_kms_encryption_enabled: {
    looksAt: ['/kms_key_id'],
    evaluate: (group) =>
      passIf(Boolean(group.text('kms_key_id')), 'The log group is not encrypted with a KMS key', { kms_key_id: null }),
  },
  cloudwatch_log_group_retention_policy_specific_days_enabled: {
    looksAt: ['/retention_days'],
    sets: [{ path: '/retention_days', value: 365 }],
    parameters: [logGroupRetention],
    evaluate(group, facts) {
      // Null retains events indefinitely.
      const days = group.number('retention_days');
      const isKept = days === null || days >= facts.value(logGroupRetention);
      return passIf(isKept, `Log events are retained for ${counted(days ?? 0, 'day')}`, { retention_days: days });
    },
  },
});
