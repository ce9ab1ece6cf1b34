import type { Fields } from '../../../checks/fields.ts';
import { fail, notEvaluated, pass, passIf } from '../../../checks/verdict.ts';
import type { CustomRole } from '../account/account.ts';
import { azureRules } from '../rules.ts';
import { includesAction, ownershipOf } from './role-actions.ts';

/** The built-in role by the last part of its id, which is the same in every tenant. */
const userAccessAdministrator = '18d7d88d-d35e-4fb5-a5c3-7773c20a72d9';

/** Scopes that include a whole subscription: itself, a management group, the root. */
const wholeSubscription =
  /^(?:\/subscriptions\/[^/]+|\/providers\/microsoft\.management\/managementgroups\/[^/]+)?\/*$/i;

/** Returns whether a custom role is for setting and deleting locks, rather than for everything of all providers. */
function administersLocks(role: Fields<CustomRole>): boolean {
  const actions = role.texts('actions').filter((action) => /^microsoft\.authorization\//i.test(action));
  const locks = ['microsoft.authorization/locks/write', 'microsoft.authorization/locks/delete'];
  if (!locks.every((lock) => includesAction(actions, lock))) return false;
  return !locks.some((lock) => includesAction(role.texts('not_actions'), lock));
}

/** The built-in role Owner. */
const owner = '8e3af657-a8ff-443c-a75c-2fe8c4bcb635';

export const authorizationRoleChecks = [
  ...azureRules('account', {
    iam_subscription_has_two_or_three_owners: {
      looksAt: ['/subscription_id'],
      surveys: { role_assignment: ['/role_definition_id', '/scope', '/principal_id', '/principal_type'] },
      evaluate(_subscription, facts) {
        const owners = facts
          .every('role_assignment')
          .filter(
            (assignment) =>
              assignment.text('role_definition_id')?.split('/').at(-1) === owner &&
              wholeSubscription.test(assignment.text('scope') ?? ''),
          );
        const isSingle = (type: string | null): boolean => type === 'User' || type === 'ServicePrincipal';
        const principals = new Set(
          owners.filter((one) => isSingle(one.text('principal_type'))).map((one) => one.text('principal_id') ?? ''),
        );
        if (principals.size > 3) {
          return fail('The subscription has more than three owners', { owners: principals.size });
        }
        if (owners.some((one) => !isSingle(one.text('principal_type')))) {
          return notEvaluated('the members of groups that are owners are not read');
        }
        return passIf(principals.size >= 2, 'The subscription has fewer than two owners', { owners: principals.size });
      },
    },
  }),
  ...azureRules('account', {
    iam_custom_role_has_permissions_to_administer_resource_locks: {
      looksAt: ['/custom_roles'],
      evaluate(subscription) {
        const exists = subscription.parts('custom_roles').some(administersLocks);
        return passIf(exists, 'No custom role for administering resource locks exists', {
          action: 'Microsoft.Authorization/locks/*',
        });
      },
    },
  }),
  ...azureRules('role_assignment', {
    iam_role_user_access_admin_restricted: {
      looksAt: ['/role_name', '/role_definition_id', '/scope'],
      evaluate(assignment) {
        const isAdministrator =
          assignment.text('role_name') === 'User Access Administrator' ||
          assignment.text('role_definition_id')?.split('/').at(-1) === userAccessAdministrator;
        const isRoot = assignment.text('scope') === '/';
        return passIf(!isAdministrator || !isRoot, 'User Access Administrator is assigned at the root scope', {
          role: 'User Access Administrator',
          scope: '/',
        });
      },
    },
  }),
  ...azureRules('account', {
    iam_subscription_roles_owner_custom_not_created: {
      looksAt: ['/custom_roles'],
      evaluate(subscription) {
        const roles = subscription
          .parts('custom_roles')
          .filter((role) => role.texts('assignable_scopes').some((scope) => wholeSubscription.test(scope)))
          .map((role) => ({ name: role.text('name') ?? 'unnamed', ownership: ownershipOf(role) }));
        const owners = roles.filter(({ ownership }) => ownership === 'owner').map(({ name }) => name);
        if (owners.length > 0) {
          return fail('A custom role allows all actions, or all write actions, on the subscription', { roles: owners });
        }
        const unknown = roles.filter(({ ownership }) => ownership === 'unknown').map(({ name }) => name);
        if (unknown.length === 0) return pass();
        return notEvaluated(`it cannot be determined whether the actions of ${unknown.join(', ')} are all actions`);
      },
    },
  }),
];
