import { check } from '../../check.ts';
import { daysBetween } from '../../age.ts';
import { fail, passIf } from '../../verdict.ts';

export const cloudtrailCloudwatchLoggingEnabled = check({
  id: 'cloudtrail_cloudwatch_logging_enabled',
  title: 'Trails deliver to a log group',
  provider: 'cloud_a',
  resourceTypes: ['trail'],
  severity: 'low',
  looksAt: ['/log_group_arn', '/observed/latest_log_delivery_at'],
  fix: { words: 'Give the trail a log group and a role that may write to it.' },
  evaluate(trail, { now }) {
    if (trail.text('log_group_arn') === null) return fail('The trail has no log group', { log_group_arn: null });
    const delivered = trail.group('observed').time('latest_log_delivery_at');
    return passIf(
      delivered !== null && daysBetween(delivered, now) <= 1,
      'The trail delivered nothing to its log group within a day',
      { latest_log_delivery_at: delivered?.toISOString() ?? null },
    );
  },
});
