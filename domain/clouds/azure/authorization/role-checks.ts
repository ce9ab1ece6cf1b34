import { passIf } from '../../../checks/verdict.ts';
import { azureRules } from '../rules.ts';

export const authorizationRoleChecks = [
  ...azureRules('account', {
    iam_custom_role_has_permissions_to_administer_resource_locks: {
      looksAt: ['/custom_roles'],
      evaluate(subscription) {
        const exists = subscription
          .parts('custom_roles')
          .some((role) => role.texts('actions').some((action) => /^microsoft\.authorization\/locks\//i.test(action)));
        return passIf(exists, 'No custom role is for resource locks', { action: 'Microsoft.Authorization/locks/*' });
      },
    },
  }),
  ...azureRules('role_assignment', {
    iam_role_user_access_admin_restricted: {
      looksAt: ['/role_name'],
      evaluate: (assignment) =>
        passIf(
          assignment.text('role_name') !== 'User Access Administrator',
          'The principal may grant access to anybody',
          {
            role: 'User Access Administrator',
          },
        ),
    },
  }),
  ...azureRules('account', {
    iam_subscription_roles_owner_custom_not_created: {
      looksAt: ['/custom_roles'],
      evaluate(subscription) {
        const owners = subscription
          .parts('custom_roles')
          .filter(
            (role) =>
              role.texts('actions').includes('*') &&
              role.texts('assignable_scopes').some((scope) => /^\/(?:subscriptions\/[^/]+)?$/.test(scope)),
          )
          .map((role) => role.text('name'));
        return passIf(owners.length === 0, 'A custom role may do everything in the subscription', { roles: owners });
      },
    },
  }),
];
