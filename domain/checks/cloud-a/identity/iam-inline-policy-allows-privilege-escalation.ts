import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { escalationsIn } from '../privilege-escalation.ts';

export const iamInlinePolicyAllowsPrivilegeEscalation = check({
  id: 'iam_inline_policy_allows_privilege_escalation',
  title: 'No inline policy lets its holder gain more rights',
  provider: 'cloud_a',
  resourceTypes: ['iam_user', 'iam_group', 'iam_role'],
  severity: 'high',
  looksAt: ['/inline_policies'],
  fix: { words: 'Take the named actions out of the policy or tie them to resources.' },
  evaluate(identity) {
    const policies = identity.parts('inline_policies');
    if (policies.length === 0) return notApplicable();
    const ways = [...new Set(policies.flatMap((policy) => escalationsIn(policy.document('document'))))];
    return passIf(ways.length === 0, 'An inline policy lets its holder gain more rights', { ways });
  },
});
