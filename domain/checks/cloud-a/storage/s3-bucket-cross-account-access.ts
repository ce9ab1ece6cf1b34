import { check } from '../../check.ts';
import { notEvaluated } from '../../verdict.ts';
import { accountOf } from '../account-of.ts';
import { reachOfBucket } from '../bucket-policy.ts';
import { verdictOfReach } from '../public-policy.ts';

export const s3BucketCrossAccountAccess = check({
  id: 's3_bucket_cross_account_access',
  title: 'No bucket policy opens the bucket to other accounts',
  provider: 'cloud_a',
  resourceTypes: ['object_bucket'],
  severity: 'high',
  looksAt: ['/policy'],
  surveys: ['account'],
  fix: { words: 'Take other accounts out of the policy unless they are meant.' },
  evaluate(bucket, facts) {
    if (accountOf(facts)?.text('account_id') == null) {
      return notEvaluated('the inventory has no account to compare the principals with');
    }
    const reach = reachOfBucket(bucket, { facts, outsiders: 'other_accounts' });
    return verdictOfReach(reach, 'The policy opens the bucket to other accounts');
  },
});
