import { check } from '../../check.ts';
import { daysBetween } from '../../age.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const iamSaUserManagedKeyRotate90Days = check({
  id: 'iam_sa_user_managed_key_rotate_90_days',
  title: 'Downloaded keys are younger than 90 days',
  provider: 'cloud_b',
  resourceTypes: ['service_account'],
  severity: 'low',
  looksAt: ['/keys'],
  fix: { words: 'Make a new key, move its users over and delete the old one.' },
  evaluate(account, { now }) {
    const keys = account.parts('keys').filter((key) => key.text('kind') === 'user_managed');
    if (keys.length === 0) return notApplicable();
    const old = keys.filter((key) => daysBetween(key.time('created_at') ?? now, now) > 90);
    return passIf(old.length === 0, 'A downloaded key is older than 90 days', {
      keys: old.map((key) => key.text('id')),
    });
  },
});
