import { keyvaultVaultChecks } from '../../../../../domain/clouds/azure/keyvault/vault-checks.ts';
import { daysAgo, testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Azure: keyvault, vault', () => {
  testChecks(keyvaultVaultChecks, {
    keyvault_access_only_through_private_endpoints: {
      pass: { public_network_access: 'Disabled' },
      fail: { public_network_access: 'Enabled' },
    },
    keyvault_key_expiration_set_in_non_rbac: {
      pass: { rbac: false, keys: [{ name: 'k', enabled: true, expires_at: daysAgo(-30), rotates: true }] },
      fail: { rbac: false, keys: [{ name: 'k', enabled: true, expires_at: null, rotates: true }] },
    },
    keyvault_key_rotation_enabled: {
      pass: { keys: [{ name: 'k', enabled: true, expires_at: daysAgo(-30), rotates: true }] },
      fail: { keys: [{ name: 'k', enabled: true, expires_at: daysAgo(-30), rotates: false }] },
    },
    keyvault_logging_enabled: { pass: { audit_logging: true }, fail: { audit_logging: false } },
    keyvault_non_rbac_secret_expiration_set: {
      pass: { rbac: false, secrets: [{ name: 'k', enabled: true, expires_at: daysAgo(-30), rotates: true }] },
      fail: { rbac: false, secrets: [{ name: 'k', enabled: true, expires_at: null, rotates: true }] },
    },
    keyvault_private_endpoints: { pass: { private_endpoints: ['pe-1'] }, fail: { private_endpoints: [] } },
    keyvault_rbac_enabled: { pass: { rbac: true }, fail: { rbac: false } },
    keyvault_rbac_key_expiration_set: {
      pass: { rbac: true, keys: [{ name: 'k', enabled: true, expires_at: daysAgo(-30), rotates: true }] },
      fail: { rbac: true, keys: [{ name: 'k', enabled: true, expires_at: null, rotates: true }] },
    },
    keyvault_rbac_secret_expiration_set: {
      pass: { rbac: true, secrets: [{ name: 'k', enabled: true, expires_at: daysAgo(-30), rotates: true }] },
      fail: { rbac: true, secrets: [{ name: 'k', enabled: true, expires_at: null, rotates: true }] },
    },
    keyvault_recoverable: {
      pass: { soft_delete: true, purge_protection: true },
      fail: { soft_delete: true, purge_protection: false },
    },
  });
});
