import { notApplicable, notEvaluated, passIf, type Verdict } from '../../../checks/verdict.ts';
import { awsRules } from '../rules.ts';
import { isRelational } from './database-kind.ts';

export const rdsDbInstanceChecks = awsRules('db_instance', {
  rds_cluster_iam_authentication_enabled: {
    looksAt: ['/iam_authentication'],
    sets: [{ path: '/iam_authentication', value: true }],
    evaluate(database) {
      if (!isRelational(database, 'cluster')) return notApplicable();
      const value = database.flag('iam_authentication');
      return passIf(value, 'IAM database authentication is not enabled', { iam_authentication: value });
    },
  },
  rds_cluster_integration_cloudwatch_logs: {
    looksAt: ['/cloudwatch_logs_exports'],
    evaluate(database) {
      if (!isRelational(database, 'cluster')) return notApplicable();
      const value = database.texts('cloudwatch_logs_exports');
      return passIf(value.length > 0, 'No logs are exported to CloudWatch Logs', { cloudwatch_logs_exports: value });
    },
  },
  rds_cluster_multi_az: {
    looksAt: ['/multi_az'],
    evaluate(database) {
      if (!isRelational(database, 'cluster')) return notApplicable();
      const value = database.flag('multi_az');
      return passIf(value, 'The cluster does not span multiple Availability Zones', { multi_az: value });
    },
  },
  rds_cluster_storage_encrypted: {
    looksAt: ['/storage_encrypted'],
    evaluate(database) {
      if (!isRelational(database, 'cluster')) return notApplicable();
      const value = database.flag('storage_encrypted');
      return passIf(value, 'The cluster is not encrypted at rest', { storage_encrypted: value });
    },
  },
  rds_instance_backup_enabled: {
    looksAt: ['/backup_retention_days'],
    sets: [{ path: '/backup_retention_days', value: 7 }],
    evaluate(database) {
      if (!isRelational(database, 'instance')) return notApplicable();
      const value = database.number('backup_retention_days');
      return passIf(value !== null && value > 0, 'Automated backups are not enabled', { backup_retention_days: value });
    },
  },
  rds_instance_copy_tags_to_snapshots: {
    looksAt: ['/copy_tags_to_snapshots'],
    sets: [{ path: '/copy_tags_to_snapshots', value: true }],
    evaluate(database) {
      if (!isRelational(database, 'instance')) return notApplicable();
      const value = database.flag('copy_tags_to_snapshots');
      return passIf(value, 'Tags are not copied to snapshots', { copy_tags_to_snapshots: value });
    },
  },
  rds_instance_deletion_protection: {
    looksAt: ['/deletion_protection'],
    sets: [{ path: '/deletion_protection', value: true }],
    evaluate(database) {
      if (!isRelational(database, 'instance')) return notApplicable();
      const value = database.flag('deletion_protection');
      return passIf(value, 'Deletion protection is not enabled', { deletion_protection: value });
    },
  },
  rds_instance_enhanced_monitoring_enabled: {
    looksAt: ['/monitoring_interval_seconds'],
    sets: [{ path: '/monitoring_interval_seconds', value: 60 }],
    evaluate(database) {
      if (!isRelational(database, 'instance')) return notApplicable();
      const value = database.number('monitoring_interval_seconds');
      return passIf(value !== null && value > 0, 'Enhanced Monitoring is not enabled', {
        monitoring_interval_seconds: value,
      });
    },
  },
  rds_instance_iam_authentication_enabled: {
    looksAt: ['/iam_authentication'],
    sets: [{ path: '/iam_authentication', value: true }],
    evaluate(database) {
      if (!isRelational(database, 'instance')) return notApplicable();
      const value = database.flag('iam_authentication');
      return passIf(value, 'IAM database authentication is not enabled', { iam_authentication: value });
    },
  },
  rds_instance_integration_cloudwatch_logs: {
    looksAt: ['/cloudwatch_logs_exports'],
    evaluate(database) {
      if (!isRelational(database, 'instance')) return notApplicable();
      const value = database.texts('cloudwatch_logs_exports');
      return passIf(value.length > 0, 'No logs are exported to CloudWatch Logs', { cloudwatch_logs_exports: value });
    },
  },
  rds_instance_minor_version_upgrade_enabled: {
    looksAt: ['/auto_minor_version_upgrade'],
    sets: [{ path: '/auto_minor_version_upgrade', value: true }],
    evaluate(database) {
      if (!isRelational(database, 'instance')) return notApplicable();
      const value = database.flag('auto_minor_version_upgrade');
      return passIf(value, 'Auto minor version upgrade is not enabled', { auto_minor_version_upgrade: value });
    },
  },
  rds_instance_multi_az: {
    looksAt: ['/multi_az'],
    sets: [{ path: '/multi_az', value: true }],
    evaluate(database) {
      if (!isRelational(database, 'instance')) return notApplicable();
      const value = database.flag('multi_az');
      return passIf(value, 'The instance is not a Multi-AZ deployment', { multi_az: value });
    },
  },
  rds_instance_no_public_access: {
    looksAt: ['/publicly_accessible'],
    sets: [{ path: '/publicly_accessible', value: false }],
    evaluate(database) {
      if (!isRelational(database, 'instance')) return notApplicable();
      const value = database.flag('publicly_accessible');
      return passIf(!value, 'The instance is publicly accessible', { publicly_accessible: value });
    },
  },
  rds_instance_storage_encrypted: {
    looksAt: ['/storage_encrypted'],
    evaluate(database) {
      if (!isRelational(database, 'instance')) return notApplicable();
      const value = database.flag('storage_encrypted');
      return passIf(value, 'The instance is not encrypted at rest', { storage_encrypted: value });
    },
  },
  rds_cluster_copy_tags_to_snapshots: {
    looksAt: ['/copy_tags_to_snapshots'],
    sets: [{ path: '/copy_tags_to_snapshots', value: true }],
    evaluate(database) {
      if (!isRelational(database, 'cluster')) return notApplicable();
      const value = database.flag('copy_tags_to_snapshots');
      return passIf(value, 'Tags are not copied to snapshots', { copy_tags_to_snapshots: value });
    },
  },
  rds_cluster_deletion_protection: {
    looksAt: ['/deletion_protection'],
    sets: [{ path: '/deletion_protection', value: true }],
    evaluate(database) {
      if (!isRelational(database, 'cluster')) return notApplicable();
      const value = database.flag('deletion_protection');
      return passIf(value, 'Deletion protection is not enabled', { deletion_protection: value });
    },
  },
  rds_cluster_minor_version_upgrade_enabled: {
    looksAt: ['/auto_minor_version_upgrade', '/engine'],
    evaluate(database) {
      // Instances of Aurora have the setting, not their clusters.
      if (!isRelational(database, 'cluster') || database.text('engine')?.startsWith('aurora') !== false) {
        return notApplicable();
      }
      const value = database.flag('auto_minor_version_upgrade');
      return passIf(value, 'Auto minor version upgrade is not enabled', { auto_minor_version_upgrade: value });
    },
  },
  rds_cluster_default_admin: {
    looksAt: ['/master_username'],
    evaluate(database) {
      if (!isRelational(database, 'cluster')) return notApplicable();
      return hasOwnAdmin(database.text('master_username'));
    },
  },
  rds_instance_default_admin: {
    looksAt: ['/master_username', '/cluster_identifier'],
    evaluate(database) {
      // The user of an instance in a cluster is that of the cluster.
      if (!isRelational(database, 'instance') || database.text('cluster_identifier') !== null) return notApplicable();
      return hasOwnAdmin(database.text('master_username'));
    },
  },
});

/** Returns whether the administrator of a database has another name than those that AWS proposes. */
function hasOwnAdmin(name: string | null): Verdict {
  if (name === null) return notEvaluated('the name of the administrator is not shown');
  return passIf(name !== 'admin' && name !== 'postgres', 'The administrator has a default name', {
    master_username: name,
  });
}
