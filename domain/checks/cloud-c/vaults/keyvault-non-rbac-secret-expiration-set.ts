import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const keyvaultNonRbacSecretExpirationSet = check({
  id: 'keyvault_non_rbac_secret_expiration_set',
  title: 'Secrets expire in vaults with access policies',
  provider: 'cloud_c',
  resourceTypes: ['key_vault'],
  severity: 'medium',
  looksAt: ['/secrets'],
  fix: { words: 'Set an expiry date on the named secrets.' },
  evaluate(vault) {
    if (vault.flag('rbac')) return notApplicable();
    const endless = vault
      .parts('secrets')
      .filter((item) => item.flag('enabled') && item.text('expires_at') === null)
      .map((item) => item.text('name'));
    return passIf(endless.length === 0, 'A secret never expires', { secrets: endless });
  },
});
