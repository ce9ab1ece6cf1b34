import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { grantsWholeService } from '../policy-statements.ts';

export const iamPolicyNoFullAccessToKms = check({
  id: 'iam_policy_no_full_access_to_kms',
  title: 'No policy of the account grants full access to keys',
  provider: 'cloud_a',
  resourceTypes: ['iam_policy'],
  severity: 'medium',
  looksAt: ['/document'],
  fix: { words: 'Grant the actions on keys that are needed.' },
  evaluate(policy) {
    if (policy.text('origin') !== 'account') return notApplicable();
    return passIf(
      !grantsWholeService(policy.document('document'), 'kms'),
      'The policy grants every action on all keys',
      { policy_name: policy.text('policy_name') },
    );
  },
});
