import { holderOf, holdsWholeService } from '../../../iam/holder.ts';
import { check } from '../../check.ts';
import { notApplicable } from '../../verdict.ts';
import { holderLacks } from '../holder-verdict.ts';

export const iamPolicyNoFullAccessToKms = check({
  id: 'iam_policy_no_full_access_to_kms',
  title: 'No policy of the account grants full access to keys',
  provider: 'cloud_a',
  resourceTypes: ['iam_policy'],
  severity: 'medium',
  looksAt: ['/document'],
  fix: { words: 'Grant the actions on keys that are needed.' },
  evaluate(policy, facts) {
    if (policy.text('origin') !== 'account') return notApplicable();
    const holder = holderOf({ policies: [policy.document('document')], now: facts.now });
    return holderLacks(holder, {
      holds: holdsWholeService(holder, 'kms'),
      reason: 'The policy grants every action on all keys',
      evidence: { policy_name: policy.text('policy_name') },
    });
  },
});
