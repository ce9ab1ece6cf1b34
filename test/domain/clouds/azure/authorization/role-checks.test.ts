import assert from 'node:assert/strict';
import { authorizationRoleChecks } from '../../../../../domain/clouds/azure/authorization/role-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

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
      pass: { role_name: 'Reader', role_definition_id: '/roledefinitions/1', scope: '/' },
      fail: { role_name: 'User Access Administrator', role_definition_id: '/roledefinitions/2', scope: '/' },
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

  it('consider User Access Administrator only at the root scope, by the id of the role', () => {
    const administrators = { checks: authorizationRoleChecks, id: 'iam_role_user_access_admin_restricted' };
    const outcome = (scope: string | null) =>
      outcomeOf(administrators, {
        role_name: null,
        role_definition_id: '/providers/microsoft.authorization/roledefinitions/18d7d88d-d35e-4fb5-a5c3-7773c20a72d9',
        scope,
      });
    assert.equal(outcome('/'), 'fail');
    assert.equal(outcome('/subscriptions/1'), 'pass');
    assert.equal(outcome('/providers/microsoft.management/managementgroups/all'), 'pass');
  });

  it('count a role for locks that may set and delete them', () => {
    const locks = {
      checks: authorizationRoleChecks,
      id: 'iam_custom_role_has_permissions_to_administer_resource_locks',
    };
    const outcome = (...actions: string[]) =>
      outcomeOf(locks, { custom_roles: [{ name: 'Locks', actions, assignable_scopes: ['/subscriptions/1'] }] });
    assert.equal(outcome('Microsoft.Authorization/locks/read'), 'fail');
    assert.equal(outcome('Microsoft.Authorization/locks/write'), 'fail');
    assert.equal(outcome('Microsoft.Authorization/locks/write', 'microsoft.authorization/locks/delete'), 'pass');
    assert.equal(outcome('Microsoft.Authorization/*'), 'pass');
    assert.equal(outcome('*'), 'fail', 'an owner is not a role for locks');
  });

  it('find an owner of the subscription in every scope that contains it', () => {
    const owners = { checks: authorizationRoleChecks, id: 'iam_subscription_roles_owner_custom_not_created' };
    const outcome = (action: string, scope: string) =>
      outcomeOf(owners, { custom_roles: [{ name: 'Own', actions: [action], assignable_scopes: [scope] }] });
    for (const scope of ['/', '/subscriptions/1', '/providers/Microsoft.Management/managementGroups/all']) {
      assert.equal(outcome('*', scope), 'fail', scope);
    }
    assert.equal(outcome('*/*', '/subscriptions/1'), 'fail');
    assert.equal(outcome('*', '/subscriptions/1/resourceGroups/web'), 'pass');
    assert.equal(outcome('*/read', '/subscriptions/1'), 'pass');
  });
});
