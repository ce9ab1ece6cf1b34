import { check } from '../../check.ts';
import { fail, pass, passIf } from '../../verdict.ts';
import { accountOf } from '../account-of.ts';
import { isBlocked, publicGrants } from '../bucket-grants.ts';
import { publicStatements } from '../policy-statements.ts';

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
    const open = restrictsPolicies ? [] : publicStatements(bucket.document('policy'));
    return passIf(open.length === 0, 'The policy gives everyone access', { statements: open });
  },
});
