import { check } from '../../check.ts';
import { notApplicable, pass, passIf } from '../../verdict.ts';

export const iamUserNoSetupInitialAccessKey = check({
  id: 'iam_user_no_setup_initial_access_key',
  title: 'No access key was made along with the password',
  provider: 'cloud_a',
  resourceTypes: ['iam_user'],
  severity: 'medium',
  looksAt: ['/access_keys', '/login_profile'],
  fix: { words: 'Delete access keys that came with the user and were never used.' },
  evaluate(user) {
    if (user.part('login_profile') === null) return notApplicable();
    const active = user.parts('access_keys').filter((key) => key.text('status') === 'Active');
    if (active.length === 0) return pass();
    const uses = user.group('observed').list('access_keys_last_used');
    const neverUsed = uses.filter((use) => typeof use === 'string').length < active.length;
    return passIf(!neverUsed, 'The user has a password and an access key that was never used', {
      access_keys: active.map((key) => key.text('id')),
    });
  },
});
