import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const s3BucketServerAccessLoggingEnabled = check({
  id: 's3_bucket_server_access_logging_enabled',
  title: 'Access to buckets is logged',
  provider: 'cloud_a',
  resourceTypes: ['object_bucket'],
  severity: 'medium',
  looksAt: ['/logging'],
  fix: { words: 'Turn on server access logging of the bucket.' },
  evaluate: (bucket) =>
    passIf(bucket.part('logging') !== null, 'Access to the bucket is not logged', { logging: null }),
});
