import { isOlderThan } from '../../../checks/age.ts';
import { fail, notApplicable, passIf } from '../../../checks/verdict.ts';
import { logDelivery } from '../check-parameters.ts';
import { awsRules } from '../rules.ts';
import { deliveryError, deliveryFields } from './delivery.ts';
import { asItsOwnerShows } from './organization-trails.ts';

export const cloudtrailTrailChecks = awsRules('trail', {
  cloudtrail_cloudwatch_logging_enabled: {
    looksAt: ['/log_group_arn', '/observed/latest_log_delivery_at'],
    readsAbove: true,
    parameters: [logDelivery],
    evaluate(seen, facts) {
      const longest = facts.value(logDelivery);
      const trail = asItsOwnerShows(seen, facts);
      if (!trail.text('log_group_arn'))
        return fail('The trail does not deliver events to CloudWatch Logs', { log_group_arn: null });
      const delivered = trail.group('observed').time('latest_log_delivery_at');
      return passIf(
        delivered !== null && !isOlderThan(delivered, { days: longest, now: facts.now }),
        `The trail has not delivered events to CloudWatch Logs within the last ${longest === 1 ? 'day' : `${longest} days`}`,
        { latest_log_delivery_at: delivered?.toISOString() ?? null },
      );
    },
  },
  cloudtrail_insights_exist: {
    looksAt: ['/insight_types', ...deliveryFields],
    readsAbove: true,
    evaluate(seen, facts) {
      const trail = asItsOwnerShows(seen, facts);
      if (!trail.flag('is_logging')) return notApplicable();
      const types = trail.texts('insight_types');
      if (types.length === 0) return fail('CloudTrail Insights is not enabled', { insight_types: [] });
      const error = deliveryError(trail, facts.now);
      return passIf(error === null, `Insights events do not reach the bucket: the last delivery failed (${error})`, {
        insight_types: types,
        delivery_error: error,
      });
    },
  },
  cloudtrail_kms_encryption_enabled: {
    looksAt: ['/kms_key_id'],
    evaluate: (trail) =>
      passIf(Boolean(trail.text('kms_key_id')), 'Log files are not encrypted with a KMS key', { kms_key_id: null }),
  },
  cloudtrail_log_file_validation_enabled: {
    looksAt: ['/log_file_validation'],
    sets: [{ path: '/log_file_validation', value: true }],
    evaluate(trail) {
      const enabled = trail.flag('log_file_validation');
      return passIf(enabled, 'Log file validation is not enabled', { log_file_validation: enabled });
    },
  },
  cloudtrail_logs_s3_bucket_access_logging_enabled: {
    looksAt: ['/s3_bucket_name'],
    related: (trail) => ({ object_bucket: [trail.text('s3_bucket_name') ?? ''] }),
    evaluate(trail, facts) {
      const name = trail.text('s3_bucket_name');
      if (name === null) return notApplicable();
      const bucket = facts.get('object_bucket', name);
      return passIf(
        bucket.part('logging') !== null,
        'Server access logging is not enabled on the S3 bucket of the trail',
        {
          bucket: name,
        },
      );
    },
  },
});
