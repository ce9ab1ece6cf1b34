import { check } from '../../check.ts';
import { fail, passIf } from '../../verdict.ts';

export const iamPasswordPolicySymbol = check({
  id: 'iam_password_policy_symbol',
  title: 'Passwords hold a symbol',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/password_policy/require_symbols'],
  fix: { words: 'Require a symbol in the password policy.' },
  evaluate(account) {
    const policy = account.part('password_policy');
    if (policy === null) return fail('The account has no password policy', { password_policy: null });
    const value = policy.flag('require_symbols');
    return passIf(value, 'Passwords need not hold a symbol', { require_symbols: value });
  },
});
