import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { isClusterOf } from './database-kind.ts';
import { awsRules } from '../rules.ts';

export const rdsNeptuneChecks = awsRules('db_instance', {
  neptune_cluster_backup_enabled: {
    looksAt: ['/backup_retention_days'],
    sets: [{ path: '/backup_retention_days', value: 7 }],
    evaluate(database) {
      if (!isClusterOf(database, 'neptune')) return notApplicable();
      const value = database.number('backup_retention_days');
      return passIf(value !== null && value >= 7, 'Backups are kept for less than a week', {
        backup_retention_days: value,
      });
    },
  },
  neptune_cluster_copy_tags_to_snapshots: {
    looksAt: ['/copy_tags_to_snapshots'],
    sets: [{ path: '/copy_tags_to_snapshots', value: true }],
    evaluate(database) {
      if (!isClusterOf(database, 'neptune')) return notApplicable();
      const value = database.flag('copy_tags_to_snapshots');
      return passIf(value, 'Snapshots of the cluster lose its tags', { copy_tags_to_snapshots: value });
    },
  },
  neptune_cluster_iam_authentication_enabled: {
    looksAt: ['/iam_authentication'],
    sets: [{ path: '/iam_authentication', value: true }],
    evaluate(database) {
      if (!isClusterOf(database, 'neptune')) return notApplicable();
      const value = database.flag('iam_authentication');
      return passIf(value, 'The cluster does not check identities', { iam_authentication: value });
    },
  },
  neptune_cluster_integration_cloudwatch_logs: {
    looksAt: ['/cloudwatch_logs_exports'],
    evaluate(database) {
      if (!isClusterOf(database, 'neptune')) return notApplicable();
      const value = database.texts('cloudwatch_logs_exports');
      return passIf(value.length > 0, 'The cluster sends no logs', { cloudwatch_logs_exports: value });
    },
  },
  neptune_cluster_storage_encrypted: {
    looksAt: ['/storage_encrypted'],
    evaluate(database) {
      if (!isClusterOf(database, 'neptune')) return notApplicable();
      const value = database.flag('storage_encrypted');
      return passIf(value, 'The storage of the cluster is not encrypted', { storage_encrypted: value });
    },
  },
});
