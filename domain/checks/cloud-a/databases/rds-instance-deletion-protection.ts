import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { isRelational } from '../database-kind.ts';

export const rdsInstanceDeletionProtection = check({
  id: 'rds_instance_deletion_protection',
  title: 'Databases are protected from deletion',
  provider: 'cloud_a',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/deletion_protection'],
  fix: { words: 'Turn on deletion protection of the database.', sets: [{ path: '/deletion_protection', value: true }] },
  evaluate(database) {
    if (!isRelational(database, 'instance')) return notApplicable();
    const value = database.flag('deletion_protection');
    return passIf(value, 'The database can be deleted at once', { deletion_protection: value });
  },
});
