import { bigtableClusterChecks } from '../../../../../domain/clouds/gcp/bigtable/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: bigtable', () => {
  testSchemaChecks(bigtableClusterChecks, {
    bigtable_cluster_cmk_encryption: {
      pass: { encryptionConfig: { kmsKeyName: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' } },
      fail: { name: 'c' },
    },
  });
});
