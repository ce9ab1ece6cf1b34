import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const iamUserTwoActiveAccessKey = check({
  id: 'iam_user_two_active_access_key',
  title: 'Users have one active access key',
  provider: 'cloud_a',
  resourceTypes: ['iam_user'],
  severity: 'medium',
  looksAt: ['/access_keys'],
  fix: { words: 'Deactivate the older of the two keys.' },
  evaluate(user) {
    const active = user.parts('access_keys').filter((key) => key.text('status') === 'Active');
    return passIf(active.length < 2, 'The user has two active access keys', {
      access_keys: active.map((key) => key.text('id')),
    });
  },
});
