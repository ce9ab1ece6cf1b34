import assert from 'node:assert/strict';
import { authorizationRoleChecks } from '../../../../../domain/clouds/azure/authorization/role-checks.ts';
import type { CustomRole } from '../../../../../domain/clouds/azure/account/account.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks, type Shown } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

const customRole = (more: Partial<CustomRole>) => ({
  name: 'Operations',
  actions: [],
  not_actions: [],
  assignable_scopes: ['/subscriptions/1'],
  ...more,
});

const assignment = (principal: string, more: JsonObject = {}): JsonObject => ({
  role_definition_id: '/providers/microsoft.authorization/roledefinitions/8e3af657-a8ff-443c-a75c-2fe8c4bcb635',
  scope: '/subscriptions/1',
  principal_id: principal,
  principal_type: 'User',
  ...more,
});
const ownedBy = (...assignments: JsonObject[]): Shown => ({
  configuration: { subscription_id: '1' },
  inventory: { role_assignment: Object.fromEntries(assignments.map((one, index) => [`/${index}`, one])) },
});

describe('the checks of Azure: authorization, role', () => {
  testChecks(authorizationRoleChecks, {
    iam_subscription_has_two_or_three_owners: {
      pass: ownedBy(assignment('a'), assignment('b')),
      fail: ownedBy(assignment('a')),
      blind: { ...ownedBy(), unlisted: { role_assignment: 'access was denied' } },
    },
    iam_custom_role_has_permissions_to_administer_resource_locks: {
      pass: {
        custom_roles: [
          {
            name: 'Locks',
            actions: ['Microsoft.Authorization/locks/*'],
            not_actions: [],
            assignable_scopes: ['/subscriptions/1'],
          },
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
          {
            name: 'Locks',
            actions: ['Microsoft.Authorization/locks/*'],
            not_actions: [],
            assignable_scopes: ['/subscriptions/1'],
          },
        ],
      },
      fail: {
        custom_roles: [{ name: 'All', actions: ['*'], not_actions: [], assignable_scopes: ['/subscriptions/1'] }],
      },
    },
  });

  it('count owners of the whole subscription once, and do not know the members of groups', () => {
    const of = (...assignments: JsonObject[]): string => {
      const { configuration, ...around } = ownedBy(...assignments);
      const id = 'iam_subscription_has_two_or_three_owners';
      return outcomeOf({ checks: authorizationRoleChecks, id }, configuration, around);
    };
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((principal) => assignment(principal));
    assert.ok(a && b && c && d);
    assert.equal(of(a, b, c), 'pass');
    assert.equal(of(a, b, c, d), 'fail');
    assert.equal(of(a, assignment('a', { scope: '/' })), 'fail');
    assert.equal(of(a, assignment('b', { scope: '/providers/microsoft.management/managementgroups/top' })), 'pass');
    assert.equal(of(a, assignment('b', { scope: '/subscriptions/1/resourcegroups/shop' })), 'fail');
    assert.equal(of(a, assignment('b', { role_definition_id: '/roledefinitions/2' })), 'fail');
    assert.equal(of(a, assignment('b', { principal_type: 'ServicePrincipal' })), 'pass');
    assert.equal(of(a, assignment('b', { principal_type: 'Group' })), 'not_evaluated');
    assert.equal(of(a, assignment('b', { principal_type: null })), 'not_evaluated');
    assert.equal(of(a, b, c, d, assignment('e', { principal_type: 'Group' })), 'fail');
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
    const outcome = (actions: string[], notActions: string[] = []) =>
      outcomeOf(locks, { custom_roles: [customRole({ actions, not_actions: notActions })] });
    assert.equal(outcome(['Microsoft.Authorization/locks/read']), 'fail');
    assert.equal(outcome(['Microsoft.Authorization/locks/write']), 'fail');
    assert.equal(outcome(['Microsoft.Authorization/locks/write', 'microsoft.authorization/locks/delete']), 'pass');
    assert.equal(outcome(['Microsoft.Authorization/*']), 'pass');
    assert.equal(outcome(['Microsoft.Authorization/*'], ['Microsoft.Authorization/locks/delete']), 'fail');
    for (const owner of [['*'], ['*/*'], ['Microsoft.*/*'], ['*/write', '*/delete']]) {
      assert.equal(outcome(owner), 'fail', 'an owner is not a role for locks');
    }
  });

  const owners = { checks: authorizationRoleChecks, id: 'iam_subscription_roles_owner_custom_not_created' };
  const ownership = (actions: string[], notActions: string[] = []) =>
    outcomeOf(owners, { custom_roles: [customRole({ actions, not_actions: notActions })] });

  it('find an owner of the subscription in every scope that contains it', () => {
    const outcome = (scope: string) =>
      outcomeOf(owners, { custom_roles: [customRole({ actions: ['*'], assignable_scopes: [scope] })] });
    for (const scope of ['/', '/subscriptions/1', '/providers/Microsoft.Management/managementGroups/all']) {
      assert.equal(outcome(scope), 'fail', scope);
      assert.equal(outcome(`${scope}/`), 'fail', `${scope}/`);
      assert.equal(outcome(scope.toUpperCase()), 'fail', scope.toUpperCase());
    }
    assert.equal(outcome('/subscriptions/1/resourceGroups/web'), 'pass');
    assert.equal(outcome('/subscriptions/1/resourceGroups/web/'), 'pass');
  });

  it('add up the actions of a role', () => {
    assert.equal(ownership(['*/*']), 'fail');
    assert.equal(ownership(['*/read', '*/write', '*/delete', '*/action']), 'fail');
    assert.equal(ownership(['Microsoft.*/*']), 'fail');
    assert.equal(ownership(['MICROSOFT.*']), 'fail');
    assert.equal(ownership(['*/*/r*', '*/*/*e', '*/Action']), 'fail');
    assert.equal(ownership(['*/read', '*/action']), 'pass');
    assert.equal(ownership(['Microsoft.Compute/*']), 'pass');
  });

  it('count a role with all writes, since it can be used to assign Owner', () => {
    assert.equal(ownership(['*/write']), 'fail');
    assert.equal(ownership(['*/read', '*/Write', '*/delete']), 'fail');
    assert.equal(ownership(['*/read', 'Microsoft.Authorization/*']), 'pass', 'User Access Administrator');
    assert.equal(ownership(['*/read', '*/delete', 'Microsoft.Compute/*', 'Microsoft.Network/*']), 'pass');
  });

  it('subtract the actions that a role excludes only where it does not have all', () => {
    const access = ['Microsoft.Authorization/*/Write', 'Microsoft.Authorization/*/Delete'];
    assert.equal(ownership(['*/read', '*/write'], access), 'pass', 'it cannot assign roles');
    assert.equal(ownership(['*/read', '*/write'], ['Microsoft.Authorization/roleAssignments/write']), 'fail');
    assert.equal(ownership(['*/read', '*/write'], ['Microsoft.Billing/*']), 'fail');
    assert.equal(ownership(['*'], access), 'fail', 'the control goes by the action *');
    assert.equal(ownership(['*/read', '*/write', '*/delete', '*/action'], access), 'fail');
  });

  it('are not evaluated where the list of actions may be of everything', () => {
    const services = ['Microsoft.Compute/*', 'Microsoft.Network/*', 'Microsoft.Resources/*', 'Microsoft.Storage/*'];
    assert.equal(ownership([...services, 'Microsoft.Authorization/*']), 'not_evaluated');
    assert.equal(ownership([...services, 'Microsoft.Authorization/*'], ['Microsoft.Authorization/*']), 'pass');
    assert.equal(ownership(services), 'pass', 'it cannot assign roles');
    assert.equal(ownership(['Microsoft.*/*s/write']), 'not_evaluated');
    const letters = 'abcdefghijklmnopqrstuvwxyz'.split('').map((letter) => `Microsoft.${letter}*/*`);
    assert.equal(ownership(letters), 'not_evaluated');
    const { not_actions: _unread, ...earlier } = customRole({ actions: ['*/write'] });
    assert.equal(outcomeOf(owners, { custom_roles: [earlier] }), 'not_evaluated');
    assert.equal(outcomeOf(owners, { custom_roles: [earlier, customRole({ actions: ['*'] })] }), 'fail');
  });
});
