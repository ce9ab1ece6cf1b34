import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const iamSaNoUserManagedKeys = check({
  id: 'iam_sa_no_user_managed_keys',
  title: 'Service accounts have no downloaded keys',
  provider: 'cloud_b',
  resourceTypes: ['service_account'],
  severity: 'medium',
  looksAt: ['/keys'],
  fix: { words: 'Let programs get tokens from their platform and delete the keys.' },
  evaluate(account) {
    const keys = account.parts('keys').filter((key) => key.text('kind') === 'user_managed');
    return passIf(keys.length === 0, 'The service account has downloaded keys', {
      keys: keys.map((key) => key.text('id')),
    });
  },
});
