import {
  secretmanagerSecretChecks,
  secretmanagerProtectionChecks,
} from '../../../../../domain/clouds/gcp/secretmanager/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: Secret Manager', () => {
  testSchemaChecks(secretmanagerProtectionChecks, {
    secretmanager_secret_cmk_encryption: {
      pass: {
        replication: {
          automatic: { customerManagedEncryption: { kmsKeyName: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' } },
        },
      },
      fail: { replication: { automatic: {} } },
    },
    secretmanager_secret_destruction_delayed: { pass: { versionDestroyTtl: '604800s' }, fail: { name: 's' } },
  });

  testSchemaChecks(secretmanagerSecretChecks, {
    secretmanager_secret_rotation_enabled: {
      pass: { rotation: { nextRotationTime: '2026-12-01T00:00:00Z' } },
      fail: { name: 'projects/1/secrets/password' },
    },
  });

  testOutcomes(secretmanagerProtectionChecks, 'secretmanager_secret_cmk_encryption', {
    says: 'asks for a key in each place of a replicated secret',
    documents: [
      ['pass', { replication: { userManaged: { replicas: [{ customerManagedEncryption: { kmsKeyName: 'k' } }] } } }],
      [
        'fail',
        {
          replication: {
            userManaged: { replicas: [{ customerManagedEncryption: { kmsKeyName: 'k' } }, { location: 'eu' }] },
          },
        },
      ],
      ['not_evaluated', { replication: { userManaged: { replicas: [] } } }],
      ['not_evaluated', { replication: {} }],
    ],
  });
});
