import { check } from '../../check.ts';
import { daysBetween } from '../../age.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const iamRotateAccessKey90Days = check({
  id: 'iam_rotate_access_key_90_days',
  title: 'Access keys are younger than 90 days',
  provider: 'cloud_a',
  resourceTypes: ['iam_user'],
  severity: 'medium',
  looksAt: ['/access_keys'],
  fix: { words: 'Make a new key, move its users over and delete the old one.' },
  evaluate(user, { now }) {
    const active = user.parts('access_keys').filter((key) => key.text('status') === 'Active');
    if (active.length === 0) return notApplicable();
    const old = active.filter((key) => daysBetween(key.time('created_at') ?? now, now) > 90);
    return passIf(old.length === 0, 'An access key is older than 90 days', {
      access_keys: old.map((key) => ({ id: key.text('id'), created_at: key.text('created_at') })),
    });
  },
});
