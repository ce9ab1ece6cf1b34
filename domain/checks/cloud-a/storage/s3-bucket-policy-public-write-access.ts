import { check } from '../../check.ts';
import { pass } from '../../verdict.ts';
import { accountOf } from '../account-of.ts';
import { isBlocked } from '../bucket-grants.ts';
import { reachOfBucket } from '../bucket-policy.ts';
import { verdictOfReach } from '../public-policy.ts';

/** Actions that change the bucket or what lies in it. */
const writing = /^s3:(?:put|delete|create|update|abort|restore|replicate|bypass|objectowner)/i;

export const s3BucketPolicyPublicWriteAccess = check({
  id: 's3_bucket_policy_public_write_access',
  title: 'No bucket policy lets everyone write',
  provider: 'cloud_a',
  resourceTypes: ['object_bucket'],
  severity: 'critical',
  looksAt: ['/policy', '/public_access_block'],
  surveys: ['account'],
  fix: { words: 'Name the writers in the policy of the bucket.' },
  evaluate(bucket, facts) {
    if (isBlocked(bucket, { account: accountOf(facts), setting: 'restrict_public_buckets' })) return pass();
    const reach = reachOfBucket(bucket, { facts, outsiders: 'anybody', counts: (action) => writing.test(action) });
    return verdictOfReach(reach, 'The policy lets everyone write');
  },
});
