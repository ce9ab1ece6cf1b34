import { authorizationRoleChecks } from '../../../../../domain/clouds/azure/authorization/role-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Azure: authorization, role', () => {
  testChecks(authorizationRoleChecks, {
    iam_custom_role_has_permissions_to_administer_resource_locks: {
      pass: {
        custom_roles: [
          { name: 'Locks', actions: ['Microsoft.Authorization/locks/*'], assignable_scopes: ['/subscriptions/1'] },
        ],
      },
      fail: { custom_roles: [] },
    },
    iam_role_user_access_admin_restricted: {
      pass: { role_name: 'Reader' },
      fail: { role_name: 'User Access Administrator' },
    },
    iam_subscription_roles_owner_custom_not_created: {
      pass: {
        custom_roles: [
          { name: 'Locks', actions: ['Microsoft.Authorization/locks/*'], assignable_scopes: ['/subscriptions/1'] },
        ],
      },
      fail: { custom_roles: [{ name: 'Locks', actions: ['*'], assignable_scopes: ['/subscriptions/1'] }] },
    },
  });
});
