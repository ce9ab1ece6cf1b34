import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { escalationsIn } from '../privilege-escalation.ts';

export const iamPolicyAllowsPrivilegeEscalation = check({
  id: 'iam_policy_allows_privilege_escalation',
  title: 'No policy of the account lets its holder gain more rights',
  provider: 'cloud_a',
  resourceTypes: ['iam_policy'],
  severity: 'high',
  looksAt: ['/document'],
  fix: { words: 'Take the named actions out of the policy or tie them to resources.' },
  evaluate(policy) {
    if (policy.text('origin') !== 'account') return notApplicable();
    const ways = escalationsIn(policy.document('document'));
    return passIf(ways.length === 0, 'The policy lets its holder gain more rights', { ways });
  },
});
