import { alloydbClusterChecks, alloydbInstanceChecks } from '../../../../../domain/clouds/gcp/alloydb/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: alloydb', () => {
  testSchemaChecks(alloydbClusterChecks, {
    alloydb_cluster_cmk_encryption: {
      pass: { encryptionConfig: { kmsKeyName: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' } },
      fail: { name: 'c' },
    },
  });

  testSchemaChecks(alloydbInstanceChecks, {
    alloydb_instance_encrypted_connections_only: {
      pass: { clientConnectionConfig: { sslConfig: { sslMode: 'ENCRYPTED_ONLY' } } },
      fail: { clientConnectionConfig: { sslConfig: { sslMode: 'ALLOW_UNENCRYPTED_AND_ENCRYPTED' } } },
    },
    alloydb_instance_no_public_ip: {
      pass: { networkConfig: { enablePublicIp: false } },
      fail: { networkConfig: { enablePublicIp: true } },
    },
  });
});
