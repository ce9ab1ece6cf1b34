import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const keyvaultKeyExpirationSetInNonRbac = check({
  id: 'keyvault_key_expiration_set_in_non_rbac',
  title: 'Keys expire in vaults with access policies',
  provider: 'cloud_c',
  resourceTypes: ['key_vault'],
  severity: 'high',
  looksAt: ['/keys'],
  fix: { words: 'Set an expiry date on the named keys.' },
  evaluate(vault) {
    if (vault.flag('rbac')) return notApplicable();
    const endless = vault
      .parts('keys')
      .filter((item) => item.flag('enabled') && item.text('expires_at') === null)
      .map((item) => item.text('name'));
    return passIf(endless.length === 0, 'A key never expires', { keys: endless });
  },
});
