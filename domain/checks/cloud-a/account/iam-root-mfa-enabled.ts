import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const iamRootMfaEnabled = check({
  id: 'iam_root_mfa_enabled',
  title: 'The root user signs in with a second factor',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'critical',
  looksAt: ['/root_user/mfa_enabled'],
  fix: { words: 'Sign in as root and register an MFA device.' },
  evaluate(account) {
    const enabled = account.group('root_user').flag('mfa_enabled');
    return passIf(enabled, 'The root user has no second factor', { mfa_enabled: enabled });
  },
});
