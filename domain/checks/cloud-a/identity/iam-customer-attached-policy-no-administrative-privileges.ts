import { holderOf, isAdministrator } from '../../../iam/holder.ts';
import { check } from '../../check.ts';
import { notApplicable } from '../../verdict.ts';
import { holderLacks } from '../holder-verdict.ts';

export const iamCustomerAttachedPolicyNoAdministrativePrivileges = check({
  id: 'iam_customer_attached_policy_no_administrative_privileges',
  title: 'No attached policy of the account grants everything',
  provider: 'cloud_a',
  resourceTypes: ['iam_policy'],
  severity: 'high',
  looksAt: ['/document'],
  fix: { words: 'Detach the policy and grant the actions that are needed.' },
  evaluate(policy, facts) {
    if (policy.text('origin') !== 'account' || !policy.flag('attached')) return notApplicable();
    const holder = holderOf({ policies: [policy.document('document')], now: facts.now });
    return holderLacks(holder, {
      holds: isAdministrator(holder),
      reason: 'The policy grants every action on everything',
      evidence: { policy_name: policy.text('policy_name') },
    });
  },
});
