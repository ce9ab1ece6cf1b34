import { check } from '../../check.ts';
import { pass, passIf } from '../../verdict.ts';
import { accountOf } from '../account-of.ts';
import { isBlocked, publicGrants } from '../bucket-grants.ts';

export const s3BucketPublicWriteAcl = check({
  id: 's3_bucket_public_write_acl',
  title: 'No bucket ACL lets everyone write',
  provider: 'cloud_a',
  resourceTypes: ['object_bucket'],
  severity: 'critical',
  looksAt: ['/acl', '/public_access_block'],
  surveys: ['account'],
  fix: { words: 'Take the public grants out of the ACL, or make the bucket ignore ACLs.' },
  evaluate(bucket, facts) {
    if (isBlocked(bucket, { account: accountOf(facts), setting: 'ignore_public_acls' })) return pass();
    const writing = publicGrants(bucket).filter((permission) =>
      ['WRITE', 'WRITE_ACP', 'FULL_CONTROL'].includes(permission),
    );
    return passIf(writing.length === 0, 'The ACL lets everyone write', { permissions: writing });
  },
});
