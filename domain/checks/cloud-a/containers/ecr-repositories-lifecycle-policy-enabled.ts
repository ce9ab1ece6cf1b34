import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const ecrRepositoriesLifecyclePolicyEnabled = check({
  id: 'ecr_repositories_lifecycle_policy_enabled',
  title: 'Registries clear away old images',
  provider: 'cloud_a',
  resourceTypes: ['container_registry'],
  severity: 'low',
  looksAt: ['/lifecycle_policy'],
  fix: { words: 'Add a lifecycle policy to the repository.' },
  evaluate: (registry) =>
    passIf(registry.document('lifecycle_policy') !== null, 'Old images stay for ever', { lifecycle_policy: null }),
});
