import {
  spannerDatabaseChecks,
  spannerEncryptionChecks,
  spannerInstanceChecks,
} from '../../../../../domain/clouds/gcp/spanner/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: spanner', () => {
  testSchemaChecks(spannerEncryptionChecks, {
    spanner_database_cmk_encryption: {
      pass: { encryptionConfig: { kmsKeyNames: ['projects/p/locations/eu/keyRings/r/cryptoKeys/k'] } },
      fail: { name: 'd' },
    },
  });

  testSchemaChecks(spannerInstanceChecks, {
    spanner_instance_default_backups_enabled: {
      pass: { instanceType: 'PROVISIONED', defaultBackupScheduleType: 'AUTOMATIC' },
      fail: { instanceType: 'PROVISIONED', defaultBackupScheduleType: 'NONE' },
    },
  });

  testSchemaChecks(spannerDatabaseChecks, {
    spanner_database_drop_protection_enabled: {
      pass: { enableDropProtection: true },
      fail: { name: 'projects/p/instances/i/databases/d' },
    },
  });

  testOutcomes(spannerEncryptionChecks, 'spanner_database_cmk_encryption', {
    says: 'takes one key or several',
    documents: [
      ['pass', { encryptionConfig: { kmsKeyName: 'k' } }],
      ['fail', { encryptionConfig: { kmsKeyNames: [] } }],
    ],
  });

  testOutcomes(spannerInstanceChecks, 'spanner_instance_default_backups_enabled', {
    says: 'does not apply to free instances, and evaluates only what it knows',
    documents: [
      ['not_applicable', { instanceType: 'FREE_INSTANCE' }],
      ['not_evaluated', { instanceType: 'PROVISIONED' }],
      ['not_evaluated', { instanceType: 'PROVISIONED', defaultBackupScheduleType: 'WEEKLY' }],
    ],
  });
});
