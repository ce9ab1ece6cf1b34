import {
  aiplatformDatasetChecks,
  aiplatformEndpointChecks,
  aiplatformFeaturestoreChecks,
  aiplatformIndexChecks,
  aiplatformTensorboardChecks,
  aiplatformIndexEndpointChecks,
} from '../../../../../domain/clouds/gcp/aiplatform/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: aiplatform', () => {
  testSchemaChecks(aiplatformDatasetChecks, {
    aiplatform_dataset_cmk_encryption: {
      pass: { encryptionSpec: { kmsKeyName: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' } },
      fail: { displayName: 'a' },
    },
  });

  testSchemaChecks(aiplatformEndpointChecks, {
    aiplatform_endpoint_cmk_encryption: {
      pass: { encryptionSpec: { kmsKeyName: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' } },
      fail: { displayName: 'a' },
    },
  });

  testSchemaChecks(aiplatformFeaturestoreChecks, {
    aiplatform_featurestore_cmk_encryption: {
      pass: { encryptionSpec: { kmsKeyName: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' } },
      fail: { displayName: 'a' },
    },
  });

  testSchemaChecks(aiplatformIndexChecks, {
    aiplatform_index_cmk_encryption: {
      pass: { encryptionSpec: { kmsKeyName: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' } },
      fail: { displayName: 'a' },
    },
  });

  testSchemaChecks(aiplatformTensorboardChecks, {
    aiplatform_tensorboard_cmk_encryption: {
      pass: { encryptionSpec: { kmsKeyName: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' } },
      fail: { displayName: 'a' },
    },
  });

  testSchemaChecks(aiplatformIndexEndpointChecks, {
    aiplatform_index_endpoint_no_public_endpoint: {
      pass: { publicEndpointEnabled: false },
      fail: { publicEndpointEnabled: true },
    },
  });
});
