import { isAdministrator } from '../../../iam/holder.ts';
import { check } from '../../check.ts';
import { boundaryOf, inlinePoliciesAvoid } from '../inline-policies.ts';

export const iamInlinePolicyNoAdministrativePrivileges = check({
  id: 'iam_inline_policy_no_administrative_privileges',
  title: 'No inline policy grants everything',
  provider: 'cloud_a',
  resourceTypes: ['iam_user', 'iam_group', 'iam_role'],
  severity: 'critical',
  looksAt: ['/inline_policies'],
  fix: { words: 'Replace the inline policy by one that grants what is needed.' },
  related: boundaryOf,
  evaluate: (identity, facts) =>
    inlinePoliciesAvoid(identity, {
      facts,
      holds: isAdministrator,
      reason: 'An inline policy grants every action on everything',
    }),
});
