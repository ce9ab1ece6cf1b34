import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const keyvaultRecoverable = check({
  id: 'keyvault_recoverable',
  title: 'Vaults cannot be purged',
  provider: 'cloud_c',
  resourceTypes: ['key_vault'],
  severity: 'high',
  looksAt: ['/soft_delete', '/purge_protection'],
  fix: {
    words: 'Turn on soft delete and purge protection of the vault.',
    sets: [
      { path: '/soft_delete', value: true },
      { path: '/purge_protection', value: true },
    ],
  },
  evaluate(vault) {
    const missing = ['soft_delete', 'purge_protection'].filter((part) => !vault.flag(part));
    return passIf(missing.length === 0, 'The vault can be deleted for good', { missing });
  },
});
