import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const keyvaultRbacEnabled = check({
  id: 'keyvault_rbac_enabled',
  title: 'Vaults decide access by roles',
  provider: 'cloud_c',
  resourceTypes: ['key_vault'],
  severity: 'high',
  looksAt: ['/rbac'],
  fix: { words: 'Let the vault decide access by roles.', sets: [{ path: '/rbac', value: true }] },
  evaluate(resource) {
    const value = resource.flag('rbac');
    return passIf(value, 'Access policies decide about the vault', { rbac: value });
  },
});
