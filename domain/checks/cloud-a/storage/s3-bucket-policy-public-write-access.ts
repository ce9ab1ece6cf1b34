import { check } from '../../check.ts';
import { pass, passIf } from '../../verdict.ts';
import { accountOf } from '../account-of.ts';
import { isBlocked } from '../bucket-grants.ts';
import { publicStatements, textsOf } from '../policy-statements.ts';

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
    const writing = publicStatements(bucket.document('policy')).filter((statement) =>
      textsOf(statement, 'Action').some(
        (action) => action === '*' || /^s3:(?:\*|put|delete|create|update)/i.test(action),
      ),
    );
    return passIf(writing.length === 0, 'The policy lets everyone write', { statements: writing });
  },
});
