import { check } from '../../check.ts';
import { notApplicable } from '../../verdict.ts';
import { accountInArn, policyKeepsClosed } from '../public-policy.ts';

export const kmsKeyNotPubliclyAccessible = check({
  id: 'kms_key_not_publicly_accessible',
  title: 'Keys are closed to the public',
  provider: 'cloud_a',
  resourceTypes: ['encryption_key'],
  severity: 'critical',
  looksAt: ['/policy'],
  fix: { words: 'Name the accounts in the policy of the key.' },
  evaluate(key, facts) {
    if (key.text('state') !== 'Enabled') return notApplicable();
    const arn = key.resource.externalId;
    return policyKeepsClosed(
      {
        document: key.document('policy'),
        resources: [arn],
        service: 'kms',
        account: accountInArn(arn),
        now: facts.now,
      },
      'The policy opens the key to everyone',
    );
  },
});
