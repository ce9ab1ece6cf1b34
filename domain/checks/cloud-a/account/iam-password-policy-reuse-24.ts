import { check } from '../../check.ts';
import { fail, passIf } from '../../verdict.ts';

export const iamPasswordPolicyReuse24 = check({
  id: 'iam_password_policy_reuse_24',
  title: 'The last 24 passwords cannot be used again',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/password_policy/reuse_prevention'],
  fix: { words: 'Let the password policy remember 24 passwords.' },
  evaluate(account) {
    const policy = account.part('password_policy');
    if (policy === null) return fail('The account has no password policy', { password_policy: null });
    const value = policy.number('reuse_prevention');
    return passIf(value !== null && value >= 24, 'Fewer than 24 earlier passwords are remembered', {
      reuse_prevention: value,
    });
  },
});
