import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { azureRules } from '../rules.ts';

export const keyvaultVaultChecks = azureRules('key_vault', {
  keyvault_access_only_through_private_endpoints: {
    looksAt: ['/public_network_access'],
    sets: [{ path: '/public_network_access', value: 'Disabled' }],
    evaluate(vault) {
      const value = vault.text('public_network_access');
      return passIf(value === 'Disabled', 'Public network access is not disabled', {
        public_network_access: value,
      });
    },
  },
  keyvault_key_expiration_set_in_non_rbac: {
    looksAt: ['/keys'],
    evaluate(vault) {
      if (vault.flag('rbac')) return notApplicable();
      const endless = vault
        .parts('keys')
        .filter((item) => item.flag('enabled') && item.text('expires_at') === null)
        .map((item) => item.text('name'));
      return passIf(endless.length === 0, 'An enabled key has no expiration date', { keys: endless });
    },
  },
  keyvault_key_rotation_enabled: {
    looksAt: ['/keys'],
    evaluate(vault) {
      const still = vault
        .parts('keys')
        .filter((key) => key.flag('enabled') && !key.flag('rotates'))
        .map((key) => key.text('name'));
      return passIf(still.length === 0, 'Automatic rotation is not enabled for an enabled key', { keys: still });
    },
  },
  keyvault_logging_enabled: {
    looksAt: ['/audit_logging'],
    evaluate(resource) {
      const value = resource.flag('audit_logging');
      return passIf(value, 'Audit logging is not enabled', { audit_logging: value });
    },
  },
  keyvault_non_rbac_secret_expiration_set: {
    looksAt: ['/secrets'],
    evaluate(vault) {
      if (vault.flag('rbac')) return notApplicable();
      const endless = vault
        .parts('secrets')
        .filter((item) => item.flag('enabled') && item.text('expires_at') === null)
        .map((item) => item.text('name'));
      return passIf(endless.length === 0, 'An enabled secret has no expiration date', { secrets: endless });
    },
  },
  keyvault_private_endpoints: {
    looksAt: ['/private_endpoints'],
    evaluate(resource) {
      const value = resource.texts('private_endpoints');
      return passIf(value.length > 0, 'The key vault has no private endpoint', { private_endpoints: value });
    },
  },
  keyvault_rbac_enabled: {
    looksAt: ['/rbac'],
    sets: [{ path: '/rbac', value: true }],
    evaluate(resource) {
      const value = resource.flag('rbac');
      return passIf(value, 'The key vault uses access policies instead of Azure RBAC', { rbac: value });
    },
  },
  keyvault_rbac_key_expiration_set: {
    looksAt: ['/keys'],
    evaluate(vault) {
      if (!vault.flag('rbac')) return notApplicable();
      const endless = vault
        .parts('keys')
        .filter((item) => item.flag('enabled') && item.text('expires_at') === null)
        .map((item) => item.text('name'));
      return passIf(endless.length === 0, 'An enabled key has no expiration date', { keys: endless });
    },
  },
  keyvault_rbac_secret_expiration_set: {
    looksAt: ['/secrets'],
    evaluate(vault) {
      if (!vault.flag('rbac')) return notApplicable();
      const endless = vault
        .parts('secrets')
        .filter((item) => item.flag('enabled') && item.text('expires_at') === null)
        .map((item) => item.text('name'));
      return passIf(endless.length === 0, 'An enabled secret has no expiration date', { secrets: endless });
    },
  },
  keyvault_recoverable: {
    looksAt: ['/soft_delete', '/purge_protection'],
    sets: [
      { path: '/soft_delete', value: true },
      { path: '/purge_protection', value: true },
    ],
    evaluate(vault) {
      const missing = (['soft_delete', 'purge_protection'] as const).filter((part) => !vault.flag(part));
      return passIf(missing.length === 0, 'Soft delete or purge protection is not enabled', { missing });
    },
  },
});
