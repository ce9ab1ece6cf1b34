import { bigtableClusterChecks, bigtableTableChecks } from '../../../../../domain/clouds/gcp/bigtable/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: bigtable', () => {
  testSchemaChecks(bigtableTableChecks, {
    bigtable_table_deletion_protection_enabled: {
      pass: { granularity: 'MILLIS', deletionProtection: true },
      fail: { granularity: 'MILLIS' },
    },
    bigtable_table_automated_backup_enabled: {
      pass: { granularity: 'MILLIS', automatedBackupPolicy: { retentionPeriod: '604800s' } },
      fail: { granularity: 'MILLIS' },
    },
  });

  testSchemaChecks(bigtableClusterChecks, {
    bigtable_cluster_cmk_encryption: {
      pass: { encryptionConfig: { kmsKeyName: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' } },
      fail: { name: 'c' },
    },
  });

  testOutcomes(bigtableTableChecks, 'bigtable_table_deletion_protection_enabled', {
    says: 'does not evaluate a document that may be of names only',
    documents: [
      ['not_evaluated', { name: 't' }],
      ['fail', { granularity: 'MILLIS', deletionProtection: false }],
    ],
  });
});
