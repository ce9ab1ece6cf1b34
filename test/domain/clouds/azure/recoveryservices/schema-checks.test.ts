import {
  recoveryservicesVaultChecks,
  recoveryservicesBackupVaultChecks,
} from '../../../../../domain/clouds/azure/recoveryservices/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: recoveryservices', () => {
  testSchemaChecks(recoveryservicesVaultChecks, {
    recovery_vault_cmk_encryption: {
      pass: { properties: { encryption: { keyVaultProperties: { keyUri: 'https://vault.example/keys/k' } } } },
      fail: { properties: { privateEndpointStateForBackup: 'None' } },
    },
    recovery_vault_soft_delete_enabled: {
      pass: { properties: { securitySettings: { softDeleteSettings: { softDeleteState: 'AlwaysON' } } } },
      fail: { properties: { securitySettings: { softDeleteSettings: { softDeleteState: 'Disabled' } } } },
    },
    recovery_vault_immutable: {
      pass: { properties: { securitySettings: { immutabilitySettings: { state: 'Locked' } } } },
      fail: { properties: { securitySettings: { immutabilitySettings: { state: 'Disabled' } } } },
    },
  });

  testSchemaChecks(recoveryservicesBackupVaultChecks, {
    backup_vault_soft_delete_enabled: {
      pass: { properties: { securitySettings: { softDeleteSettings: { state: 'AlwaysOn' } } } },
      fail: { properties: { securitySettings: { softDeleteSettings: { state: 'Off' } } } },
    },
    backup_vault_immutable: {
      pass: { properties: { securitySettings: { immutabilitySettings: { state: 'Locked' } } } },
      fail: { properties: { securitySettings: { immutabilitySettings: { state: 'Disabled' } } } },
    },
  });
});
