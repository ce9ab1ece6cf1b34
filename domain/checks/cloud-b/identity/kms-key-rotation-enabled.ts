import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const kmsKeyRotationEnabled = check({
  id: 'kms_key_rotation_enabled',
  title: 'Keys rotate every year',
  provider: 'cloud_b',
  resourceTypes: ['encryption_key'],
  severity: 'low',
  looksAt: ['/rotation_period_days'],
  fix: {
    words: 'Set the rotation period of the key to 365 days or less.',
    sets: [{ path: '/rotation_period_days', value: 90 }],
  },
  evaluate(key) {
    if (key.text('purpose') !== 'ENCRYPT_DECRYPT') return notApplicable();
    const days = key.number('rotation_period_days');
    return passIf(days !== null && days <= 365, 'The key rotates too rarely or never', { rotation_period_days: days });
  },
});
