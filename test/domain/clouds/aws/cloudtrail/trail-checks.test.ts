import { cloudtrailTrailChecks } from '../../../../../domain/clouds/aws/cloudtrail/trail-checks.ts';
import { daysAgo, testChecks } from '../../../checks/check-cases.ts';

const arn = 'arn:aws:logs:eu-west-1:1:log-group:trail';

describe('the checks of AWS: cloudtrail, trail', () => {
  testChecks(cloudtrailTrailChecks, {
    cloudtrail_cloudwatch_logging_enabled: {
      pass: { log_group_arn: arn, observed: { latest_log_delivery_at: daysAgo(0) } },
      fail: { log_group_arn: arn, observed: { latest_log_delivery_at: daysAgo(3) } },
    },
    cloudtrail_insights_exist: {
      pass: { is_logging: true, insight_types: ['ApiCallRateInsight'] },
      fail: { is_logging: true, insight_types: [] },
      blind: { configuration: { is_logging: true } },
    },
    cloudtrail_kms_encryption_enabled: { pass: { kms_key_id: 'arn:key' }, fail: { kms_key_id: null } },
    cloudtrail_log_file_validation_enabled: {
      pass: { log_file_validation: true },
      fail: { log_file_validation: false },
    },
    cloudtrail_logs_s3_bucket_access_logging_enabled: {
      pass: {
        configuration: { s3_bucket_name: 'logs' },
        inventory: { object_bucket: { logs: { logging: { target_bucket: 'access' } } } },
      },
      fail: { configuration: { s3_bucket_name: 'logs' }, inventory: { object_bucket: { logs: { logging: null } } } },
      blind: { configuration: { s3_bucket_name: 'of-another-account' } },
    },
  });
});
