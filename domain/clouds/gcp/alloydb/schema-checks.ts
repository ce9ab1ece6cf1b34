import { UnreadableField } from '../../../checks/fields.ts';
import { type Json } from '../../../json.ts';
import { isFalse, isOfKnown, isOneOf, isSet, isTrue } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';
import { isMessageLevel, recordsLevel } from '../sql/message-levels.ts';

export const alloydbClusterChecks = propertyRules('alloydb.googleapis.com/Cluster', {
  alloydb_cluster_cmk_encryption: {
    path: '/encryptionConfig/kmsKeyName',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
});

export const alloydbInstanceChecks = propertyRules('alloydb.googleapis.com/Instance', {
  alloydb_instance_encrypted_connections_only: {
    path: '/clientConnectionConfig/sslConfig/sslMode',
    type: 'string',
    passes: isOfKnown({
      passes: ['ENCRYPTED_ONLY', 'SSL_MODE_REQUIRE', 'SSL_MODE_VERIFY_CA'],
      fails: ['ALLOW_UNENCRYPTED_AND_ENCRYPTED', 'SSL_MODE_ALLOW'],
    }),
    failure: 'Connections without TLS are accepted',
  },
  alloydb_instance_no_public_ip: {
    path: '/networkConfig/enablePublicIp',
    type: 'boolean',
    absent: false,
    passes: isFalse,
    failure: 'The instance has a public IP address',
  },
});

/** Returns the condition that a minimum level includes messages of another one; a level that PostgreSQL does not have is not evaluated. */
const recordsAtLeast =
  (level: 'warning' | 'error') =>
  (value: Json): boolean => {
    if (typeof value !== 'string' || !isMessageLevel(value)) {
      throw new UnreadableField(`${JSON.stringify(value)} is not a level of messages`);
    }
    return recordsLevel(value, level);
  };

export const alloydbInstanceFlagChecks = propertyRules('alloydb.googleapis.com/Instance', {
  alloydb_instance_log_error_verbosity_flag: {
    path: '/databaseFlags/log_error_verbosity',
    type: 'string',
    absent: 'default',
    passes: isOfKnown({ passes: ['default', 'verbose'], fails: ['terse'] }),
    failure: 'The log_error_verbosity flag is terse',
  },
  alloydb_instance_log_min_error_statement_flag: {
    path: '/databaseFlags/log_min_error_statement',
    type: 'string',
    absent: 'error',
    passes: recordsAtLeast('error'),
    failure: 'The log_min_error_statement flag excludes errors',
  },
  alloydb_instance_log_min_messages_flag: {
    path: '/databaseFlags/log_min_messages',
    type: 'string',
    absent: 'warning',
    passes: recordsAtLeast('warning'),
    failure: 'The log_min_messages flag excludes warnings',
  },
});

export const alloydbClusterBackupChecks = propertyRules('alloydb.googleapis.com/Cluster', {
  alloydb_cluster_automated_backups_enabled: {
    path: '/automatedBackupPolicy/enabled',
    type: 'boolean',
    when: { path: '/clusterType', type: 'string', passes: isOneOf('PRIMARY') },
    passes: isTrue,
    failure: 'Automated backups are not enabled',
  },
  alloydb_cluster_continuous_backup_enabled: {
    path: '/continuousBackupConfig/enabled',
    type: 'boolean',
    when: { path: '/clusterType', type: 'string', passes: isOneOf('PRIMARY') },
    passes: isTrue,
    failure: 'Continuous backup is not enabled',
  },
});
