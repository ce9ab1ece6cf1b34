import { check } from '../../check.ts';
import { inlinePoliciesAvoid } from '../inline-policies.ts';
import { allowsOnEverything, allowStatements } from '../policy-statements.ts';

export const iamInlinePolicyNoWildcardMarketplaceSubscribe = check({
  id: 'iam_inline_policy_no_wildcard_marketplace_subscribe',
  title: 'No inline policy lets its holder buy anything',
  provider: 'cloud_a',
  resourceTypes: ['iam_user', 'iam_group', 'iam_role'],
  severity: 'medium',
  looksAt: ['/inline_policies'],
  fix: { words: 'Tie aws-marketplace:Subscribe to product ids or take it out.' },
  evaluate: (identity) =>
    inlinePoliciesAvoid(identity, {
      isBad: (document) =>
        allowStatements(document).some((statement) => allowsOnEverything(statement, 'aws-marketplace:Subscribe')),
      reason: 'An inline policy allows any purchase on the marketplace',
    }),
});
