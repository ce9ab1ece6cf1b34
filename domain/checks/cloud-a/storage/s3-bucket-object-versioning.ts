import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const s3BucketObjectVersioning = check({
  id: 's3_bucket_object_versioning',
  title: 'Buckets keep earlier versions of their objects',
  provider: 'cloud_a',
  resourceTypes: ['object_bucket'],
  severity: 'medium',
  looksAt: ['/versioning'],
  fix: { words: 'Turn on versioning of the bucket.', sets: [{ path: '/versioning/status', value: 'Enabled' }] },
  evaluate(bucket) {
    const status = bucket.part('versioning')?.text('status') ?? null;
    return passIf(status === 'Enabled', 'Earlier versions of objects are not kept', { versioning: status });
  },
});
