import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const iamRoleUserAccessAdminRestricted = check({
  id: 'iam_role_user_access_admin_restricted',
  title: 'Nobody keeps the right to grant access',
  provider: 'cloud_c',
  resourceTypes: ['role_assignment'],
  severity: 'high',
  looksAt: ['/role_name'],
  fix: { words: 'Remove the assignment and use roles taken for a time.' },
  evaluate: (assignment) =>
    passIf(assignment.text('role_name') !== 'User Access Administrator', 'The principal may grant access to anybody', {
      role: 'User Access Administrator',
    }),
});
