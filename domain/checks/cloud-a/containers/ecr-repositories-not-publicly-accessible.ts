import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { publicStatements } from '../policy-statements.ts';

export const ecrRepositoriesNotPubliclyAccessible = check({
  id: 'ecr_repositories_not_publicly_accessible',
  title: 'Registries are closed to the public',
  provider: 'cloud_a',
  resourceTypes: ['container_registry'],
  severity: 'high',
  looksAt: ['/policy'],
  fix: { words: 'Name the accounts in the policy of the repository.' },
  evaluate(registry) {
    const open = publicStatements(registry.document('policy'));
    return passIf(open.length === 0, 'The policy opens the repository to everyone', { statements: open });
  },
});
