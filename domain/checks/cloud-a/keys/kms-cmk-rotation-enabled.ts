import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const kmsCmkRotationEnabled = check({
  id: 'kms_cmk_rotation_enabled',
  title: 'Keys rotate by themselves',
  provider: 'cloud_a',
  resourceTypes: ['encryption_key'],
  severity: 'high',
  looksAt: ['/rotation'],
  fix: { words: 'Turn on yearly rotation of the key.', sets: [{ path: '/rotation/enabled', value: true }] },
  evaluate(key) {
    if (key.text('state') !== 'Enabled' || key.text('spec') !== 'SYMMETRIC_DEFAULT') return notApplicable();
    const rotation = key.part('rotation');
    if (rotation === null) return notApplicable();
    return passIf(rotation.flag('enabled'), 'The key never rotates', { rotation_enabled: false });
  },
});
