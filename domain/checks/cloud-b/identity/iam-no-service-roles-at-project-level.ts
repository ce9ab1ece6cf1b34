import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

const actingRoles = ['roles/iam.serviceAccountUser', 'roles/iam.serviceAccountTokenCreator'];

export const iamNoServiceRolesAtProjectLevel = check({
  id: 'iam_no_service_roles_at_project_level',
  title: 'Acting as a service account is not granted for the whole project',
  provider: 'cloud_b',
  resourceTypes: ['iam_policy'],
  severity: 'medium',
  looksAt: ['/bindings'],
  fix: { words: 'Grant the roles on the service accounts that are meant.' },
  evaluate(policy) {
    const wide = policy
      .parts('bindings')
      .filter((binding) => actingRoles.includes(binding.text('role') ?? ''))
      .map((binding) => binding.text('role'));
    return passIf(wide.length === 0, 'Somebody may act as every service account of the project', { roles: wide });
  },
});
