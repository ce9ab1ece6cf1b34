import { dataprocClusterChecks } from '../../../../../domain/clouds/gcp/dataproc/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: Dataproc', () => {
  testSchemaChecks(dataprocClusterChecks, {
    dataproc_encrypted_with_cmks_disabled: {
      pass: {
        config: {
          gceClusterConfig: { zoneUri: 'a' },
          encryptionConfig: { gcePdKmsKeyName: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' },
        },
      },
      fail: { config: { gceClusterConfig: { zoneUri: 'a' } } },
    },
    dataproc_cluster_internal_ip_only: {
      pass: { config: { gceClusterConfig: { internalIpOnly: true } } },
      fail: { config: { gceClusterConfig: { internalIpOnly: false } } },
    },
    dataproc_cluster_secure_boot: {
      pass: { config: { gceClusterConfig: { shieldedInstanceConfig: { enableSecureBoot: true } } } },
      fail: { config: { gceClusterConfig: { shieldedInstanceConfig: { enableSecureBoot: false } } } },
    },
  });
});
