import { hdinsightClusterChecks } from '../../../../../domain/clouds/azure/hdinsight/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: hdinsight', () => {
  testSchemaChecks(hdinsightClusterChecks, {
    hdinsight_cluster_encryption_in_transit_enabled: {
      pass: { properties: { encryptionInTransitProperties: { isEncryptionInTransitEnabled: true } } },
      fail: { properties: { tier: 'Standard' } },
    },
    hdinsight_cluster_encryption_at_host_enabled: {
      pass: { properties: { diskEncryptionProperties: { encryptionAtHost: true } } },
      fail: { properties: { tier: 'Standard' } },
    },
    hdinsight_cluster_cmk_encryption: {
      pass: { properties: { diskEncryptionProperties: { keyName: 'k' } } },
      fail: { properties: { tier: 'Standard' } },
    },
    hdinsight_cluster_minimum_tls_1_2: {
      pass: { properties: { minSupportedTlsVersion: '1.2' } },
      fail: { properties: { minSupportedTlsVersion: '1.0' } },
    },
  });
});
