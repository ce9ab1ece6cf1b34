import { secretmanagerSecretChecks } from '../../../../../domain/clouds/gcp/secretmanager/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: Secret Manager', () => {
  testSchemaChecks(secretmanagerSecretChecks, {
    secretmanager_secret_rotation_enabled: {
      pass: { rotation: { nextRotationTime: '2026-12-01T00:00:00Z' } },
      fail: { name: 'projects/1/secrets/password' },
    },
  });
});
