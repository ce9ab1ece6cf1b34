import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { allowsOnEverything, allowStatements } from '../policy-statements.ts';

export const iamPolicyNoWildcardMarketplaceSubscribe = check({
  id: 'iam_policy_no_wildcard_marketplace_subscribe',
  title: 'No policy of the account lets its holder buy anything',
  provider: 'cloud_a',
  resourceTypes: ['iam_policy'],
  severity: 'medium',
  looksAt: ['/document'],
  fix: { words: 'Tie aws-marketplace:Subscribe to product ids or take it out.' },
  evaluate(policy) {
    if (policy.text('origin') !== 'account') return notApplicable();
    const buys = allowStatements(policy.document('document')).some((statement) =>
      allowsOnEverything(statement, 'aws-marketplace:Subscribe'),
    );
    return passIf(!buys, 'The policy allows any purchase on the marketplace', { action: 'aws-marketplace:Subscribe' });
  },
});
