import { isSet, isTrue } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const bigtableClusterChecks = propertyRules('bigtableadmin.googleapis.com/Cluster', {
  bigtable_cluster_cmk_encryption: {
    path: '/encryptionConfig/kmsKeyName',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
});

/** Only documents of the views with the schema of a table show its settings; they have a granularity. */
const inFull = { path: '/granularity', type: 'string', passes: isSet } as const;

export const bigtableTableChecks = propertyRules('bigtableadmin.googleapis.com/Table', {
  bigtable_table_deletion_protection_enabled: {
    path: '/deletionProtection',
    type: 'boolean',
    absent: false,
    when: inFull,
    passes: isTrue,
    failure: 'Deletion protection is not enabled',
  },
  bigtable_table_automated_backup_enabled: {
    path: '/automatedBackupPolicy',
    type: 'object',
    absent: null,
    when: inFull,
    passes: isSet,
    failure: 'Automated backups are not enabled',
  },
});
