import { batchAccountChecks } from '../../../../../domain/clouds/azure/batch/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: batch', () => {
  testSchemaChecks(batchAccountChecks, {
    batch_account_cmk_encryption: {
      pass: { properties: { encryption: { keySource: 'Microsoft.KeyVault' } } },
      fail: { properties: { encryption: { keySource: 'Microsoft.Batch' } } },
    },
    batch_account_public_network_access_disabled: {
      pass: { properties: { publicNetworkAccess: 'Disabled' } },
      fail: { properties: { publicNetworkAccess: 'Enabled' } },
    },
  });
});
