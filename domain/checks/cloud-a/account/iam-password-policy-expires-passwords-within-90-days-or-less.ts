import { check } from '../../check.ts';
import { fail, passIf } from '../../verdict.ts';

export const iamPasswordPolicyExpiresPasswordsWithin90DaysOrLess = check({
  id: 'iam_password_policy_expires_passwords_within_90_days_or_less',
  title: 'Passwords expire within 90 days',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/password_policy/maximum_age_days'],
  fix: { words: 'Set the maximum age of passwords to 90 days or less.' },
  evaluate(account) {
    const policy = account.part('password_policy');
    if (policy === null) return fail('The account has no password policy', { password_policy: null });
    const value = policy.number('maximum_age_days');
    return passIf(value !== null && value <= 90, 'Passwords are valid for more than 90 days', {
      maximum_age_days: value,
    });
  },
});
