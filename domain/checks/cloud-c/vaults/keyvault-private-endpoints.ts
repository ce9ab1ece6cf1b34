import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const keyvaultPrivateEndpoints = check({
  id: 'keyvault_private_endpoints',
  title: 'Vaults are reached through private endpoints',
  provider: 'cloud_c',
  resourceTypes: ['key_vault'],
  severity: 'high',
  looksAt: ['/private_endpoints'],
  fix: { words: 'Make a private endpoint for the vault.' },
  evaluate(resource) {
    const value = resource.texts('private_endpoints');
    return passIf(value.length > 0, 'The vault has no private endpoint', { private_endpoints: value });
  },
});
