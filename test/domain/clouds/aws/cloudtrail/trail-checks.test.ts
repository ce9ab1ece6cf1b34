import assert from 'node:assert/strict';
import { cloudtrailTrailChecks } from '../../../../../domain/clouds/aws/cloudtrail/trail-checks.ts';
import { daysAgo, testChecks } from '../../../checks/check-cases.ts';
import { verdictOf } from '../../../checks/verdict-of.ts';

const arn = 'arn:aws:logs:eu-west-1:1:log-group:trail';

describe('the checks of AWS: cloudtrail, trail', () => {
  testChecks(cloudtrailTrailChecks, {
    cloudtrail_cloudwatch_logging_enabled: {
      pass: { log_group_arn: arn, observed: { latest_log_delivery_at: daysAgo(0) } },
      fail: { log_group_arn: arn, observed: { latest_log_delivery_at: daysAgo(3) } },
    },
    cloudtrail_insights_exist: {
      pass: {
        is_logging: true,
        insight_types: ['ApiCallRateInsight'],
        observed: { latest_delivery_at: daysAgo(0), latest_delivery_error: null },
      },
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

describe('events in CloudWatch Logs', () => {
  const outcomeAfter = (days: number): string =>
    verdictOf(cloudtrailTrailChecks, 'cloudtrail_cloudwatch_logging_enabled', {
      configuration: { log_group_arn: arn, observed: { latest_log_delivery_at: daysAgo(days) } },
    }).outcome;

  it('fail when the last delivery is more than a day old', () => {
    assert.deepEqual([outcomeAfter(1), outcomeAfter(1.01), outcomeAfter(1.99)], ['pass', 'fail', 'fail']);
  });
});

describe('the Insights events of a trail', () => {
  const verdictWith = (delivered: string | null, error: string | null) =>
    verdictOf(cloudtrailTrailChecks, 'cloudtrail_insights_exist', {
      configuration: {
        is_logging: true,
        insight_types: ['ApiCallRateInsight'],
        observed: { latest_delivery_at: delivered, latest_delivery_error: error },
      },
    });

  it('must reach the bucket', () => {
    const verdict = verdictWith(daysAgo(2), 'NoSuchBucket');
    assert.ok(verdict.outcome === 'fail');
    assert.match(verdict.reason, /NoSuchBucket/);
    assert.equal(verdictWith(daysAgo(0), 'NoSuchBucket').outcome, 'not_evaluated');
    assert.equal(verdictWith(daysAgo(0), null).outcome, 'pass');
  });
});
