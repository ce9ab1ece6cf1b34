import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { isRelational } from '../database-kind.ts';

export const rdsInstanceNoPublicAccess = check({
  id: 'rds_instance_no_public_access',
  title: 'Databases are not on the internet',
  provider: 'cloud_a',
  resourceTypes: ['db_instance'],
  severity: 'critical',
  looksAt: ['/publicly_accessible'],
  fix: { words: 'Turn off public access of the database.', sets: [{ path: '/publicly_accessible', value: false }] },
  evaluate(database) {
    if (!isRelational(database, 'instance')) return notApplicable();
    const value = database.flag('publicly_accessible');
    return passIf(!value, 'The database has a public address', { publicly_accessible: value });
  },
});
