import { check } from '../../check.ts';
import { fail, passIf } from '../../verdict.ts';

export const iamPasswordPolicyNumber = check({
  id: 'iam_password_policy_number',
  title: 'Passwords hold a digit',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/password_policy/require_numbers'],
  fix: { words: 'Require a digit in the password policy.' },
  evaluate(account) {
    const policy = account.part('password_policy');
    if (policy === null) return fail('The account has no password policy', { password_policy: null });
    const value = policy.flag('require_numbers');
    return passIf(value, 'Passwords need not hold a digit', { require_numbers: value });
  },
});
