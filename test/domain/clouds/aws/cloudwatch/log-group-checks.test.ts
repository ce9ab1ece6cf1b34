import { cloudwatchLogGroupChecks } from '../../../../../domain/clouds/aws/cloudwatch/log-group-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of AWS: cloudwatch, log group', () => {
  testChecks(cloudwatchLogGroupChecks, {
    cloudwatch_log_group_kms_encryption_enabled: { pass: { kms_key_id: 'arn:key' }, fail: { kms_key_id: null } },
    cloudwatch_log_group_retention_policy_specific_days_enabled: {
      pass: { retention_days: null },
      fail: { retention_days: 30 },
    },
  });
});
