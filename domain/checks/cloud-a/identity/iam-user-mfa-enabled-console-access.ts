import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const iamUserMfaEnabledConsoleAccess = check({
  id: 'iam_user_mfa_enabled_console_access',
  title: 'Users with a password have a second factor',
  provider: 'cloud_a',
  resourceTypes: ['iam_user'],
  severity: 'high',
  looksAt: ['/login_profile', '/mfa_devices'],
  fix: { words: 'Register an MFA device for the user or take the password away.' },
  evaluate(user) {
    if (user.part('login_profile') === null) return notApplicable();
    return passIf(user.parts('mfa_devices').length > 0, 'The user signs in without a second factor', {
      mfa_devices: [],
    });
  },
});
