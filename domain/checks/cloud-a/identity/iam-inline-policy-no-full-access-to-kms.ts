import { holdsWholeService } from '../../../iam/holder.ts';
import { check } from '../../check.ts';
import { boundaryOf, inlinePoliciesAvoid } from '../inline-policies.ts';

export const iamInlinePolicyNoFullAccessToKms = check({
  id: 'iam_inline_policy_no_full_access_to_kms',
  title: 'No inline policy grants full access to keys',
  provider: 'cloud_a',
  resourceTypes: ['iam_user', 'iam_group', 'iam_role'],
  severity: 'medium',
  looksAt: ['/inline_policies'],
  fix: { words: 'Grant the key actions that are needed, on the keys that are needed.' },
  related: boundaryOf,
  evaluate: (identity, facts) =>
    inlinePoliciesAvoid(identity, {
      facts,
      holds: (holder) => holdsWholeService(holder, 'kms'),
      reason: 'An inline policy grants every action on every key',
    }),
});
