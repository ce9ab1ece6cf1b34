import { check } from '../../check.ts';
import { notEvaluated, passIf } from '../../verdict.ts';
import { accountOf } from '../account-of.ts';
import { allowStatements, isNarrowed, principalsOf } from '../policy-statements.ts';

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
    const accountId = accountOf(facts)?.text('account_id') ?? null;
    if (accountId === null) return notEvaluated('the inventory has no account to compare the principals with');
    const others = allowStatements(bucket.document('policy'))
      .filter((statement) => !isNarrowed(statement))
      .flatMap((statement) => principalsOf(statement, 'AWS'))
      .filter((principal) => !principal.includes(accountId));
    return passIf(others.length === 0, 'The policy opens the bucket to other accounts', { principals: others });
  },
});
