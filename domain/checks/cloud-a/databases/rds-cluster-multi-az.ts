import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { isRelational } from '../database-kind.ts';

export const rdsClusterMultiAz = check({
  id: 'rds_cluster_multi_az',
  title: 'Database clusters survive the loss of a zone',
  provider: 'cloud_a',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/multi_az'],
  fix: { words: 'Add a reader in another zone.' },
  evaluate(database) {
    if (!isRelational(database, 'cluster')) return notApplicable();
    const value = database.flag('multi_az');
    return passIf(value, 'The cluster stands in one zone', { multi_az: value });
  },
});
