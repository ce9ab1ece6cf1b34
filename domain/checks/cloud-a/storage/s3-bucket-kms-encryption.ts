import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const s3BucketKmsEncryption = check({
  id: 's3_bucket_kms_encryption',
  title: 'Buckets encrypt new objects with a KMS key',
  provider: 'cloud_a',
  resourceTypes: ['object_bucket'],
  severity: 'medium',
  looksAt: ['/encryption'],
  fix: { words: 'Set the default encryption of the bucket to a KMS key.' },
  evaluate(bucket) {
    const algorithms = bucket.parts('encryption').map((rule) => rule.text('algorithm'));
    return passIf(
      algorithms.some((algorithm) => algorithm?.startsWith('aws:kms') === true),
      'New objects are not encrypted with a KMS key',
      { algorithms },
    );
  },
});
