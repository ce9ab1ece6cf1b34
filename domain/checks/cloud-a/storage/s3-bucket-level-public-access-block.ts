import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { accountOf } from '../account-of.ts';
import { isBlocked } from '../bucket-grants.ts';

export const s3BucketLevelPublicAccessBlock = check({
  id: 's3_bucket_level_public_access_block',
  title: 'Buckets block public access',
  provider: 'cloud_a',
  resourceTypes: ['object_bucket'],
  severity: 'high',
  looksAt: ['/public_access_block'],
  surveys: ['account'],
  fix: {
    words: 'Turn on all four settings of the public access block of the bucket.',
    sets: [
      {
        path: '/public_access_block',
        value: {
          block_public_acls: true,
          ignore_public_acls: true,
          block_public_policy: true,
          restrict_public_buckets: true,
        },
      },
    ],
  },
  evaluate(bucket, facts) {
    const account = accountOf(facts);
    const open = ['ignore_public_acls', 'restrict_public_buckets'].filter(
      (setting) => !isBlocked(bucket, { account, setting }),
    );
    return passIf(open.length === 0, 'Neither the bucket nor the account blocks public access in full', {
      missing_settings: open,
    });
  },
});
