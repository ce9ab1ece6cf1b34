import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const cloudtrailLogsS3BucketAccessLoggingEnabled = check({
  id: 'cloudtrail_logs_s3_bucket_access_logging_enabled',
  title: 'Access to the bucket of a trail is logged',
  provider: 'cloud_a',
  resourceTypes: ['trail'],
  severity: 'medium',
  looksAt: ['/s3_bucket_name'],
  fix: { words: 'Turn on server access logging of the bucket that the trail writes to.' },
  related: (trail) => ({ object_bucket: [trail.text('s3_bucket_name') ?? ''] }),
  evaluate(trail, facts) {
    const name = trail.text('s3_bucket_name');
    if (name === null) return notApplicable();
    const bucket = facts.get('object_bucket', name);
    return passIf(bucket.part('logging') !== null, 'Access to the bucket of the trail is not logged', { bucket: name });
  },
});
