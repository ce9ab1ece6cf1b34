import { isNamed, isSet } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const recoveryservicesVaultChecks = propertyRules('microsoft.recoveryservices/vaults', {
  recovery_vault_cmk_encryption: {
    path: '/properties/encryption/keyVaultProperties/keyUri',
    type: 'string',
    absent: '',
    within: '/properties',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
  recovery_vault_soft_delete_enabled: {
    path: '/properties/securitySettings/softDeleteSettings/softDeleteState',
    type: 'string',
    passes: isNamed('Enabled', 'AlwaysON'),
    failure: 'Soft delete is disabled',
  },
  recovery_vault_immutable: {
    path: '/properties/securitySettings/immutabilitySettings/state',
    type: 'string',
    passes: isNamed('Unlocked', 'Locked'),
    failure: 'The vault is not immutable',
  },
});

export const recoveryservicesBackupVaultChecks = propertyRules('microsoft.dataprotection/backupvaults', {
  backup_vault_soft_delete_enabled: {
    path: '/properties/securitySettings/softDeleteSettings/state',
    type: 'string',
    passes: isNamed('On', 'AlwaysOn'),
    failure: 'Soft delete is disabled',
  },
  backup_vault_immutable: {
    path: '/properties/securitySettings/immutabilitySettings/state',
    type: 'string',
    passes: isNamed('Unlocked', 'Locked'),
    failure: 'The vault is not immutable',
  },
});
