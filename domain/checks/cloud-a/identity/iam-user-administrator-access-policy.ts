import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const iamUserAdministratorAccessPolicy = check({
  id: 'iam_user_administrator_access_policy',
  title: 'No user is an administrator by attachment',
  provider: 'cloud_a',
  resourceTypes: ['iam_user'],
  severity: 'critical',
  looksAt: ['/attached_policies'],
  fix: { words: 'Detach AdministratorAccess from the user and grant it to a role that is taken when needed.' },
  evaluate: (user) =>
    passIf(
      !user.texts('attached_policies').some((arn) => arn.endsWith(':aws:policy/AdministratorAccess')),
      'The user holds the administrator policy',
      { policy: 'AdministratorAccess' },
    ),
});
