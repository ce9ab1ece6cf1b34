import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const cloudsqlInstanceAutomatedBackups = check({
  id: 'cloudsql_instance_automated_backups',
  title: 'Databases are backed up',
  provider: 'cloud_b',
  resourceTypes: ['db_instance'],
  severity: 'high',
  looksAt: ['/automated_backups'],
  fix: { words: 'Turn on automated backups of the database.', sets: [{ path: '/automated_backups', value: true }] },
  evaluate(resource) {
    const value = resource.flag('automated_backups');
    return passIf(value, 'The database has no backups', { automated_backups: value });
  },
});
