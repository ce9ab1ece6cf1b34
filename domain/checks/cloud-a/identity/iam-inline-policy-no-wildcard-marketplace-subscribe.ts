import { mayPerformAnywhere } from '../../../iam/holder.ts';
import { check } from '../../check.ts';
import { boundaryOf, inlinePoliciesAvoid } from '../inline-policies.ts';

export const iamInlinePolicyNoWildcardMarketplaceSubscribe = check({
  id: 'iam_inline_policy_no_wildcard_marketplace_subscribe',
  title: 'No inline policy lets its holder buy anything',
  provider: 'cloud_a',
  resourceTypes: ['iam_user', 'iam_group', 'iam_role'],
  severity: 'medium',
  looksAt: ['/inline_policies'],
  fix: { words: 'Tie aws-marketplace:Subscribe to product ids or take it out.' },
  related: boundaryOf,
  evaluate: (identity, facts) =>
    inlinePoliciesAvoid(identity, {
      facts,
      holds: (holder) => mayPerformAnywhere(holder, 'aws-marketplace:Subscribe'),
      reason: 'An inline policy allows any purchase on the marketplace',
    }),
});
