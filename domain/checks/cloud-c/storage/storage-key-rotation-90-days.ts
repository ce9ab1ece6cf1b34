import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const storageKeyRotation90Days = check({
  id: 'storage_key_rotation_90_days',
  title: 'Access keys expire after 90 days',
  provider: 'cloud_c',
  resourceTypes: ['object_bucket'],
  severity: 'medium',
  looksAt: ['/key_expiry_days'],
  fix: { words: 'Set the expiry of access keys to 90 days.', sets: [{ path: '/key_expiry_days', value: 90 }] },
  evaluate(resource) {
    const value = resource.number('key_expiry_days');
    return passIf(value !== null && value <= 90, 'Access keys live for more than 90 days', { key_expiry_days: value });
  },
});
