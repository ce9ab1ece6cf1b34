import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const iamCustomRoleHasPermissionsToAdministerResourceLocks = check({
  id: 'iam_custom_role_has_permissions_to_administer_resource_locks',
  title: 'A role exists for resource locks',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/custom_roles'],
  fix: { words: 'Make a custom role for locks and assign it to those who handle them.' },
  evaluate(subscription) {
    const exists = subscription
      .parts('custom_roles')
      .some((role) => role.texts('actions').some((action) => /^microsoft\.authorization\/locks\//i.test(action)));
    return passIf(exists, 'No custom role is for resource locks', { action: 'Microsoft.Authorization/locks/*' });
  },
});
