import {
  alloydbClusterChecks,
  alloydbInstanceChecks,
  alloydbInstanceFlagChecks,
  alloydbClusterBackupChecks,
} from '../../../../../domain/clouds/gcp/alloydb/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: alloydb', () => {
  testSchemaChecks(alloydbInstanceFlagChecks, {
    alloydb_instance_log_error_verbosity_flag: {
      pass: { databaseFlags: { log_error_verbosity: 'default' } },
      fail: { databaseFlags: { log_error_verbosity: 'terse' } },
    },
    alloydb_instance_log_min_error_statement_flag: {
      pass: { databaseFlags: { log_min_error_statement: 'error' } },
      fail: { databaseFlags: { log_min_error_statement: 'panic' } },
    },
    alloydb_instance_log_min_messages_flag: {
      pass: { databaseFlags: { log_min_messages: 'warning' } },
      fail: { databaseFlags: { log_min_messages: 'error' } },
    },
  });

  testSchemaChecks(alloydbClusterBackupChecks, {
    alloydb_cluster_automated_backups_enabled: {
      pass: { clusterType: 'PRIMARY', automatedBackupPolicy: { enabled: true } },
      fail: { clusterType: 'PRIMARY', automatedBackupPolicy: { enabled: false } },
    },
    alloydb_cluster_continuous_backup_enabled: {
      pass: { clusterType: 'PRIMARY', continuousBackupConfig: { enabled: true } },
      fail: { clusterType: 'PRIMARY', continuousBackupConfig: { enabled: false } },
    },
  });

  testSchemaChecks(alloydbClusterChecks, {
    alloydb_cluster_cmk_encryption: {
      pass: { encryptionConfig: { kmsKeyName: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' } },
      fail: { name: 'c' },
    },
  });

  testSchemaChecks(alloydbInstanceChecks, {
    alloydb_instance_encrypted_connections_only: {
      pass: { clientConnectionConfig: { sslConfig: { sslMode: 'ENCRYPTED_ONLY' } } },
      fail: { clientConnectionConfig: { sslConfig: { sslMode: 'ALLOW_UNENCRYPTED_AND_ENCRYPTED' } } },
    },
    alloydb_instance_no_public_ip: {
      pass: { networkConfig: { enablePublicIp: false } },
      fail: { networkConfig: { enablePublicIp: true } },
    },
  });

  testOutcomes(alloydbInstanceFlagChecks, 'alloydb_instance_log_error_verbosity_flag', {
    says: 'knows the default of a flag that is not set, and no other words',
    documents: [
      ['pass', { name: 'i' }],
      ['pass', { databaseFlags: {} }],
      ['pass', { databaseFlags: { log_error_verbosity: 'VERBOSE' } }],
      ['not_evaluated', { databaseFlags: { log_error_verbosity: 'loud' } }],
    ],
  });

  testOutcomes(alloydbInstanceFlagChecks, 'alloydb_instance_log_min_messages_flag', {
    says: 'compares levels as PostgreSQL orders them',
    documents: [
      ['pass', { name: 'i' }],
      ['pass', { databaseFlags: { log_min_messages: 'DEBUG5' } }],
      ['pass', { databaseFlags: { log_min_messages: 'notice' } }],
      ['fail', { databaseFlags: { log_min_messages: 'fatal' } }],
      ['not_evaluated', { databaseFlags: { log_min_messages: 'silent' } }],
    ],
  });

  testOutcomes(alloydbInstanceFlagChecks, 'alloydb_instance_log_min_error_statement_flag', {
    says: 'passes the level error, and none above it',
    documents: [
      ['pass', { databaseFlags: {} }],
      ['pass', { databaseFlags: { log_min_error_statement: 'debug' } }],
      ['fail', { databaseFlags: { log_min_error_statement: 'log' } }],
    ],
  });

  testOutcomes(alloydbClusterBackupChecks, 'alloydb_cluster_automated_backups_enabled', {
    says: 'is about primary clusters that show their policy',
    documents: [
      ['not_evaluated', { clusterType: 'PRIMARY' }],
      ['not_applicable', { clusterType: 'SECONDARY' }],
    ],
  });
});
