import { check } from '../../check.ts';
import { fail, notEvaluated, pass } from '../../verdict.ts';
import { accountOf } from '../account-of.ts';
import { isBlocked, publicGrants } from '../bucket-grants.ts';
import { reachOfBucket } from '../bucket-policy.ts';
import { verdictOfReach } from '../public-policy.ts';

export const s3BucketPublicAccess = check({
  id: 's3_bucket_public_access',
  title: 'Buckets are closed to the public',
  provider: 'cloud_a',
  resourceTypes: ['object_bucket'],
  severity: 'critical',
  looksAt: ['/policy', '/policy_is_public', '/acl', '/public_access_block'],
  surveys: ['account'],
  fix: { words: 'Block public access of the bucket, and take the public grants out of its policy and ACL.' },
  evaluate(bucket, facts) {
    const account = accountOf(facts);
    const ignoresAcls = isBlocked(bucket, { account, setting: 'ignore_public_acls' });
    const restrictsPolicies = isBlocked(bucket, { account, setting: 'restrict_public_buckets' });
    if (ignoresAcls && restrictsPolicies) return pass();
    const grants = ignoresAcls ? [] : publicGrants(bucket);
    if (grants.length > 0) return fail('The ACL gives everyone access', { permissions: grants });
    if (restrictsPolicies) return pass();

    const reach = reachOfBucket(bucket, { facts, outsiders: 'anybody' });
    // AWS and this service answer the same question apart; where they differ, the closer look is a person's.
    const aws = bucket.has('policy_is_public') ? bucket.json('policy_is_public') : null;
    if (reach.answer === 'closed' && aws === true) {
      return notEvaluated('AWS calls the policy public, but no request of an outsider was found that it allows');
    }
    if (reach.answer === 'open') {
      return fail('The policy gives everyone access', {
        statements: [reach.statement],
        action: reach.action,
        caller: reach.caller,
        aws_calls_it_public: aws,
      });
    }
    return verdictOfReach(reach, 'The policy gives everyone access');
  },
});
