import { passIf } from '../../../checks/verdict.ts';
import { azureRules } from '../rules.ts';

/** The built-in role by the last part of its id, which is the same in every tenant. */
const userAccessAdministrator = '18d7d88d-d35e-4fb5-a5c3-7773c20a72d9';

/** Scopes that include a whole subscription: itself, a management group, the root. */
const wholeSubscription = /^\/(?:subscriptions\/[^/]+|providers\/microsoft\.management\/managementgroups\/[^/]+)?$/i;

/**
 * Returns whether actions, with their wildcards, include setting and deleting locks; reading locks is not
 * administration.
 */
function administersLocks(actions: readonly string[]): boolean {
  const lockActions = actions.map((action) => action.toLowerCase()).filter((action) => action !== '*');
  return ['write', 'delete'].every((verb) =>
    lockActions.some((action) => matchesAction(action, `microsoft.authorization/locks/${verb}`)),
  );
}

function matchesAction(pattern: string, action: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[^\w/]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`).test(action);
}

export const authorizationRoleChecks = [
  ...azureRules('account', {
    iam_custom_role_has_permissions_to_administer_resource_locks: {
      looksAt: ['/custom_roles'],
      evaluate(subscription) {
        const exists = subscription.parts('custom_roles').some((role) => administersLocks(role.texts('actions')));
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
        const owners = subscription
          .parts('custom_roles')
          .filter(
            (role) =>
              role.texts('actions').some((action) => action === '*' || action === '*/*') &&
              role.texts('assignable_scopes').some((scope) => wholeSubscription.test(scope)),
          )
          .map((role) => role.text('name'));
        return passIf(owners.length === 0, 'A custom role allows all actions on the subscription', { roles: owners });
      },
    },
  }),
];
