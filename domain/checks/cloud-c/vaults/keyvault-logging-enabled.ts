import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const keyvaultLoggingEnabled = check({
  id: 'keyvault_logging_enabled',
  title: 'Vaults log access',
  provider: 'cloud_c',
  resourceTypes: ['key_vault'],
  severity: 'high',
  looksAt: ['/audit_logging'],
  fix: { words: 'Export the audit log of the vault.' },
  evaluate(resource) {
    const value = resource.flag('audit_logging');
    return passIf(value, 'Access to the vault is not logged', { audit_logging: value });
  },
});
