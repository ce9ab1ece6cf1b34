import { check } from '../../check.ts';
import { fail, passIf } from '../../verdict.ts';

export const iamPasswordPolicyLowercase = check({
  id: 'iam_password_policy_lowercase',
  title: 'Passwords hold a lower-case letter',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/password_policy/require_lowercase'],
  fix: { words: 'Require a lower-case letter in the password policy.' },
  evaluate(account) {
    const policy = account.part('password_policy');
    if (policy === null) return fail('The account has no password policy', { password_policy: null });
    const value = policy.flag('require_lowercase');
    return passIf(value, 'Passwords need not hold a lower-case letter', { require_lowercase: value });
  },
});
