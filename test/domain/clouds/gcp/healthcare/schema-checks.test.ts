import { healthcareDatasetChecks } from '../../../../../domain/clouds/gcp/healthcare/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: healthcare', () => {
  testSchemaChecks(healthcareDatasetChecks, {
    healthcare_dataset_cmk_encryption: {
      pass: { encryptionSpec: { kmsKeyName: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' } },
      fail: { name: 'd' },
    },
  });
});
