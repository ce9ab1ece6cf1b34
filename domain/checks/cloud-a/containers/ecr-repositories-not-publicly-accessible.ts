import { check } from '../../check.ts';
import { accountInArn, policyKeepsClosed } from '../public-policy.ts';

export const ecrRepositoriesNotPubliclyAccessible = check({
  id: 'ecr_repositories_not_publicly_accessible',
  title: 'Registries are closed to the public',
  provider: 'cloud_a',
  resourceTypes: ['container_registry'],
  severity: 'high',
  looksAt: ['/policy'],
  fix: { words: 'Name the accounts in the policy of the repository.' },
  evaluate(registry, facts) {
    const arn = registry.resource.externalId;
    return policyKeepsClosed(
      {
        document: registry.document('policy'),
        resources: [arn],
        service: 'ecr',
        account: accountInArn(arn),
        now: facts.now,
      },
      'The policy opens the repository to everyone',
    );
  },
});
