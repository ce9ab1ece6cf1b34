import { storageBucketChecks } from '../../../../../domain/clouds/gcp/storage/bucket-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Google Cloud: storage, bucket', () => {
  testChecks(storageBucketChecks, {
    cloudstorage_bucket_log_retention_policy_lock: {
      pass: {
        configuration: { retention: { days: 30, locked: true } },
        externalId: 'logs',
        inventory: { account: { p: { log_sinks: [{ destination: 'storage.googleapis.com/logs' }] } } },
      },
      fail: {
        configuration: { retention: null },
        externalId: 'logs',
        inventory: { account: { p: { log_sinks: [{ destination: 'storage.googleapis.com/logs' }] } } },
      },
    },
    cloudstorage_bucket_public_access: {
      pass: {
        bindings: [{ role: 'roles/viewer', members: ['user:a@b'], conditional: false }],
        public_access_prevention: 'inherited',
      },
      fail: {
        bindings: [{ role: 'roles/viewer', members: ['allAuthenticatedUsers'], conditional: false }],
        public_access_prevention: 'inherited',
      },
    },
    cloudstorage_bucket_uniform_bucket_level_access: {
      pass: { uniform_access: true },
      fail: { uniform_access: false },
    },
  });
});
