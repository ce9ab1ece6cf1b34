import { check } from '../../check.ts';
import { accountInArn, policyKeepsClosed } from '../public-policy.ts';

export const secretsmanagerNotPubliclyAccessible = check({
  id: 'secretsmanager_not_publicly_accessible',
  title: 'Secrets are closed to the public',
  provider: 'cloud_a',
  resourceTypes: ['secret'],
  severity: 'critical',
  looksAt: ['/policy'],
  fix: { words: 'Name the accounts in the resource policy of the secret.' },
  evaluate(secret, facts) {
    const arn = secret.resource.externalId;
    return policyKeepsClosed(
      {
        document: secret.document('policy'),
        resources: [arn],
        service: 'secretsmanager',
        account: accountInArn(arn),
        now: facts.now,
      },
      'The policy opens the secret to everyone',
    );
  },
});
