import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { isRelational } from '../database-kind.ts';

export const rdsInstanceMultiAz = check({
  id: 'rds_instance_multi_az',
  title: 'Databases survive the loss of a zone',
  provider: 'cloud_a',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/multi_az'],
  fix: { words: 'Make the database a multi-zone one.', sets: [{ path: '/multi_az', value: true }] },
  evaluate(database) {
    if (!isRelational(database, 'instance')) return notApplicable();
    const value = database.flag('multi_az');
    return passIf(value, 'The database stands in one zone', { multi_az: value });
  },
});
