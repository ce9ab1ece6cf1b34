import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const s3BucketDefaultEncryption = check({
  id: 's3_bucket_default_encryption',
  title: 'Buckets encrypt new objects by default',
  provider: 'cloud_a',
  resourceTypes: ['object_bucket'],
  severity: 'medium',
  looksAt: ['/encryption'],
  fix: { words: 'Turn on default encryption of the bucket.' },
  evaluate: (bucket) =>
    passIf(bucket.parts('encryption').length > 0, 'The bucket has no default encryption', { encryption: null }),
});
