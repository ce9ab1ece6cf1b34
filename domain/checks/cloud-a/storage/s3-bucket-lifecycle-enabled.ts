import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const s3BucketLifecycleEnabled = check({
  id: 's3_bucket_lifecycle_enabled',
  title: 'Buckets have rules for old objects',
  provider: 'cloud_a',
  resourceTypes: ['object_bucket'],
  severity: 'low',
  looksAt: ['/lifecycle_rules'],
  fix: { words: 'Add a lifecycle rule to the bucket.' },
  evaluate(bucket) {
    const enabled = bucket.parts('lifecycle_rules').filter((rule) => rule.text('status') === 'Enabled');
    return passIf(enabled.length > 0, 'No lifecycle rule is on', { lifecycle_rules: bucket.json('lifecycle_rules') });
  },
});
