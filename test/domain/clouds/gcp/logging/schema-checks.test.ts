import { loggingLogBucketChecks } from '../../../../../domain/clouds/gcp/logging/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: logging', () => {
  testSchemaChecks(loggingLogBucketChecks, {
    logging_log_bucket_cmk_encryption: {
      pass: { cmekSettings: { kmsKeyName: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' } },
      fail: { name: 'b' },
    },
    logging_log_bucket_retention_365_days: { pass: { retentionDays: 365 }, fail: { retentionDays: 30 } },
  });
});
