import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { isClusterOf } from '../database-kind.ts';

export const neptuneClusterBackupEnabled = check({
  id: 'neptune_cluster_backup_enabled',
  title: 'Graph databases keep backups for a week',
  provider: 'cloud_a',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/backup_retention_days'],
  fix: {
    words: 'Keep backups of the cluster for a week or more.',
    sets: [{ path: '/backup_retention_days', value: 7 }],
  },
  evaluate(database) {
    if (!isClusterOf(database, 'neptune')) return notApplicable();
    const value = database.number('backup_retention_days');
    return passIf(value !== null && value >= 7, 'Backups are kept for less than a week', {
      backup_retention_days: value,
    });
  },
});
