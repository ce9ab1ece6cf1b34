import { kustoClusterChecks } from '../../../../../domain/clouds/azure/kusto/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: kusto', () => {
  testSchemaChecks(kustoClusterChecks, {
    kusto_cluster_disk_encryption_enabled: {
      pass: { properties: { enableDiskEncryption: true } },
      fail: { properties: { enableDiskEncryption: false } },
    },
    kusto_cluster_double_encryption_enabled: {
      pass: { properties: { enableDoubleEncryption: true } },
      fail: { properties: { enableDoubleEncryption: false } },
    },
    kusto_cluster_cmk_encryption: {
      pass: { properties: { keyVaultProperties: { keyName: 'k' } } },
      fail: { properties: { uri: 'https://kusto.example' } },
    },
    kusto_cluster_public_network_access_disabled: {
      pass: { properties: { publicNetworkAccess: 'Disabled' } },
      fail: { properties: { publicNetworkAccess: 'Enabled' } },
    },
  });
});
