import { check } from '../../check.ts';
import { fail, passIf } from '../../verdict.ts';

export const iamPasswordPolicyUppercase = check({
  id: 'iam_password_policy_uppercase',
  title: 'Passwords hold an upper-case letter',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/password_policy/require_uppercase'],
  fix: { words: 'Require an upper-case letter in the password policy.' },
  evaluate(account) {
    const policy = account.part('password_policy');
    if (policy === null) return fail('The account has no password policy', { password_policy: null });
    const value = policy.flag('require_uppercase');
    return passIf(value, 'Passwords need not hold an upper-case letter', { require_uppercase: value });
  },
});
