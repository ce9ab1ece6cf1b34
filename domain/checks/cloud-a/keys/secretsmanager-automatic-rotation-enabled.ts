import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const secretsmanagerAutomaticRotationEnabled = check({
  id: 'secretsmanager_automatic_rotation_enabled',
  title: 'Secrets rotate by themselves',
  provider: 'cloud_a',
  resourceTypes: ['secret'],
  severity: 'high',
  looksAt: ['/rotation_enabled'],
  fix: { words: 'Give the secret a rotation function and a schedule.' },
  evaluate(secret) {
    const enabled = secret.flag('rotation_enabled');
    return passIf(enabled, 'The secret never rotates', { rotation_enabled: enabled });
  },
});
