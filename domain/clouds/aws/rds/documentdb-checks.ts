import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { counted } from '../../../counted.ts';
import { clusterBackupRetention } from '../check-parameters.ts';
import { isClusterOf } from './database-kind.ts';
import { awsRules } from '../rules.ts';

export const rdsDocumentdbChecks = awsRules('db_instance', {
  documentdb_cluster_backup_enabled: {
    looksAt: ['/backup_retention_days'],
    sets: [{ path: '/backup_retention_days', value: 7 }],
    parameters: [clusterBackupRetention],
    evaluate(database, facts) {
      const least = facts.value(clusterBackupRetention);
      if (!isClusterOf(database, 'docdb')) return notApplicable();
      const value = database.number('backup_retention_days');
      return passIf(value !== null && value >= least, `Backups are retained for less than ${counted(least, 'day')}`, {
        backup_retention_days: value,
      });
    },
  },
  documentdb_cluster_cloudwatch_log_export: {
    looksAt: ['/cloudwatch_logs_exports'],
    evaluate(database) {
      if (!isClusterOf(database, 'docdb')) return notApplicable();
      const value = database.texts('cloudwatch_logs_exports');
      return passIf(value.length > 0, 'No logs are exported to CloudWatch Logs', { cloudwatch_logs_exports: value });
    },
  },
  documentdb_cluster_storage_encrypted: {
    looksAt: ['/storage_encrypted'],
    evaluate(database) {
      if (!isClusterOf(database, 'docdb')) return notApplicable();
      const value = database.flag('storage_encrypted');
      return passIf(value, 'The cluster is not encrypted at rest', { storage_encrypted: value });
    },
  },
  documentdb_cluster_deletion_protection: {
    looksAt: ['/deletion_protection'],
    sets: [{ path: '/deletion_protection', value: true }],
    evaluate(database) {
      if (!isClusterOf(database, 'docdb')) return notApplicable();
      const value = database.flag('deletion_protection');
      return passIf(value, 'Deletion protection is not enabled', { deletion_protection: value });
    },
  },
  documentdb_cluster_multi_az_enabled: {
    looksAt: ['/multi_az'],
    evaluate(database) {
      if (!isClusterOf(database, 'docdb')) return notApplicable();
      const value = database.flag('multi_az');
      return passIf(value, 'The cluster does not span multiple Availability Zones', { multi_az: value });
    },
  },
});
