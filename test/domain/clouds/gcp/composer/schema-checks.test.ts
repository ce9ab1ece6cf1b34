import { composerEnvironmentChecks } from '../../../../../domain/clouds/gcp/composer/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: composer', () => {
  testSchemaChecks(composerEnvironmentChecks, {
    composer_environment_cmk_encryption: {
      pass: { config: { encryptionConfig: { kmsKeyName: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' } } },
      fail: { config: { nodeCount: 3 } },
    },
  });
});
