import { holderOf } from '../../../iam/holder.ts';
import { check } from '../../check.ts';
import { notApplicable } from '../../verdict.ts';
import { holderLacks } from '../holder-verdict.ts';
import { escalates, escalationsOf } from '../privilege-escalation.ts';

export const iamPolicyAllowsPrivilegeEscalation = check({
  id: 'iam_policy_allows_privilege_escalation',
  title: 'No policy of the account lets its holder gain more rights',
  provider: 'cloud_a',
  resourceTypes: ['iam_policy'],
  severity: 'high',
  looksAt: ['/document'],
  fix: { words: 'Take the named actions out of the policy or tie them to resources.' },
  evaluate(policy, facts) {
    if (policy.text('origin') !== 'account') return notApplicable();
    const holder = holderOf({ policies: [policy.document('document')], now: facts.now });
    return holderLacks(holder, {
      holds: escalates(holder),
      reason: 'The policy lets its holder gain more rights',
      evidence: { ways: escalationsOf(holder).open },
    });
  },
});
