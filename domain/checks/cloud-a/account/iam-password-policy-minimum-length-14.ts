import { check } from '../../check.ts';
import { fail, passIf } from '../../verdict.ts';

export const iamPasswordPolicyMinimumLength14 = check({
  id: 'iam_password_policy_minimum_length_14',
  title: 'Passwords have 14 characters or more',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/password_policy/minimum_length'],
  fix: { words: 'Set the minimum length of the password policy to 14.' },
  evaluate(account) {
    const policy = account.part('password_policy');
    if (policy === null) return fail('The account has no password policy', { password_policy: null });
    const value = policy.number('minimum_length');
    return passIf(value !== null && value >= 14, 'Passwords may be shorter than 14 characters', {
      minimum_length: value,
    });
  },
});
