import { loganalyticsClusterChecks } from '../../../../../domain/clouds/azure/loganalytics/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: loganalytics', () => {
  testSchemaChecks(loganalyticsClusterChecks, {
    loganalytics_cluster_double_encryption_enabled: {
      pass: { properties: { isDoubleEncryptionEnabled: true } },
      fail: { properties: { isDoubleEncryptionEnabled: false } },
    },
    loganalytics_cluster_cmk_encryption: {
      pass: { properties: { keyVaultProperties: { keyVaultUri: 'https://vault.example' } } },
      fail: { properties: { clusterId: '1' } },
    },
  });
});
