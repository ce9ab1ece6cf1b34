import {
  datafusionInstanceChecks,
  datafusionInstanceEncryptionChecks,
} from '../../../../../domain/clouds/gcp/datafusion/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: datafusion', () => {
  testSchemaChecks(datafusionInstanceEncryptionChecks, {
    datafusion_instance_cmk_encryption: {
      pass: { cryptoKeyConfig: { keyReference: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' } },
      fail: { name: 'i' },
    },
  });

  testSchemaChecks(datafusionInstanceChecks, {
    datafusion_instance_private: { pass: { privateInstance: true }, fail: { name: 'd' } },
    datafusion_instance_logging_enabled: { pass: { enableStackdriverLogging: true }, fail: { name: 'd' } },
  });
});
