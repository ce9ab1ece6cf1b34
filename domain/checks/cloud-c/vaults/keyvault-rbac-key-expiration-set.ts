import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const keyvaultRbacKeyExpirationSet = check({
  id: 'keyvault_rbac_key_expiration_set',
  title: 'Keys expire in vaults with roles',
  provider: 'cloud_c',
  resourceTypes: ['key_vault'],
  severity: 'medium',
  looksAt: ['/keys'],
  fix: { words: 'Set an expiry date on the named keys.' },
  evaluate(vault) {
    if (!vault.flag('rbac')) return notApplicable();
    const endless = vault
      .parts('keys')
      .filter((item) => item.flag('enabled') && item.text('expires_at') === null)
      .map((item) => item.text('name'));
    return passIf(endless.length === 0, 'A key never expires', { keys: endless });
  },
});
