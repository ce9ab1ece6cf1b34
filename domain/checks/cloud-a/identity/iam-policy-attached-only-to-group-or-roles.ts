import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const iamPolicyAttachedOnlyToGroupOrRoles = check({
  id: 'iam_policy_attached_only_to_group_or_roles',
  title: 'Users get their rights from groups and roles',
  provider: 'cloud_a',
  resourceTypes: ['iam_user'],
  severity: 'low',
  looksAt: ['/attached_policies', '/inline_policies'],
  fix: { words: 'Move the policies of the user to a group.' },
  evaluate(user) {
    const [attached, inline] = [user.texts('attached_policies'), user.parts('inline_policies')];
    return passIf(attached.length + inline.length === 0, 'The user has policies of its own', {
      attached_policies: attached,
      inline_policies: inline.map((policy) => policy.text('name')),
    });
  },
});
