import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const keyvaultKeyRotationEnabled = check({
  id: 'keyvault_key_rotation_enabled',
  title: 'Keys rotate by themselves',
  provider: 'cloud_c',
  resourceTypes: ['key_vault'],
  severity: 'high',
  looksAt: ['/keys'],
  fix: { words: 'Give the named keys a rotation policy.' },
  evaluate(vault) {
    const still = vault
      .parts('keys')
      .filter((key) => key.flag('enabled') && !key.flag('rotates'))
      .map((key) => key.text('name'));
    return passIf(still.length === 0, 'A key never rotates', { keys: still });
  },
});
