import { holderOf, mayPerformAnywhere } from '../../../iam/holder.ts';
import { check } from '../../check.ts';
import { notApplicable } from '../../verdict.ts';
import { holderLacks } from '../holder-verdict.ts';

export const iamPolicyNoWildcardMarketplaceSubscribe = check({
  id: 'iam_policy_no_wildcard_marketplace_subscribe',
  title: 'No policy of the account lets its holder buy anything',
  provider: 'cloud_a',
  resourceTypes: ['iam_policy'],
  severity: 'medium',
  looksAt: ['/document'],
  fix: { words: 'Tie aws-marketplace:Subscribe to product ids or take it out.' },
  evaluate(policy, facts) {
    if (policy.text('origin') !== 'account') return notApplicable();
    const holder = holderOf({ policies: [policy.document('document')], now: facts.now });
    return holderLacks(holder, {
      holds: mayPerformAnywhere(holder, 'aws-marketplace:Subscribe'),
      reason: 'The policy allows any purchase on the marketplace',
      evidence: { action: 'aws-marketplace:Subscribe' },
    });
  },
});
