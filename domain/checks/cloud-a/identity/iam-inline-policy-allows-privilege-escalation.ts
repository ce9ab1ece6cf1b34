import { check } from '../../check.ts';
import { boundaryOf, inlinePoliciesAvoid } from '../inline-policies.ts';
import { escalates } from '../privilege-escalation.ts';

export const iamInlinePolicyAllowsPrivilegeEscalation = check({
  id: 'iam_inline_policy_allows_privilege_escalation',
  title: 'No inline policy lets its holder gain more rights',
  provider: 'cloud_a',
  resourceTypes: ['iam_user', 'iam_group', 'iam_role'],
  severity: 'high',
  looksAt: ['/inline_policies'],
  fix: { words: 'Take the named actions out of the policy or tie them to resources.' },
  related: boundaryOf,
  evaluate: (identity, facts) =>
    inlinePoliciesAvoid(identity, {
      facts,
      holds: escalates,
      reason: 'An inline policy lets its holder gain more rights',
    }),
});
