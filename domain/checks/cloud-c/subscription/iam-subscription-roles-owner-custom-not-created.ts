import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const iamSubscriptionRolesOwnerCustomNotCreated = check({
  id: 'iam_subscription_roles_owner_custom_not_created',
  title: 'No custom role owns the subscription',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/custom_roles'],
  fix: { words: 'Delete the custom role or name its actions.' },
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
});
