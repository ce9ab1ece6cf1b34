import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { isRelational } from '../database-kind.ts';

export const rdsInstanceBackupEnabled = check({
  id: 'rds_instance_backup_enabled',
  title: 'Databases are backed up',
  provider: 'cloud_a',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/backup_retention_days'],
  fix: {
    words: 'Keep backups of the database for a week or more.',
    sets: [{ path: '/backup_retention_days', value: 7 }],
  },
  evaluate(database) {
    if (!isRelational(database, 'instance')) return notApplicable();
    const value = database.number('backup_retention_days');
    return passIf(value !== null && value > 0, 'The database has no backups', { backup_retention_days: value });
  },
});
