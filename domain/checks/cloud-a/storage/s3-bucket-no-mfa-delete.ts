import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const s3BucketNoMfaDelete = check({
  id: 's3_bucket_no_mfa_delete',
  title: 'Versions are deleted with a second factor only',
  provider: 'cloud_a',
  resourceTypes: ['object_bucket'],
  severity: 'medium',
  looksAt: ['/versioning'],
  fix: { words: 'Turn on MFA delete of the bucket as the root user.' },
  evaluate(bucket) {
    const mfaDelete = bucket.part('versioning')?.text('mfa_delete') ?? null;
    return passIf(mfaDelete === 'Enabled', 'Versions can be deleted without a second factor', {
      mfa_delete: mfaDelete,
    });
  },
});
