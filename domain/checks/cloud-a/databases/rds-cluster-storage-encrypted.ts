import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { isRelational } from '../database-kind.ts';

export const rdsClusterStorageEncrypted = check({
  id: 'rds_cluster_storage_encrypted',
  title: 'Database clusters are encrypted',
  provider: 'cloud_a',
  resourceTypes: ['db_instance'],
  severity: 'high',
  looksAt: ['/storage_encrypted'],
  fix: { words: 'Restore the cluster from an encrypted copy of its snapshot.' },
  evaluate(database) {
    if (!isRelational(database, 'cluster')) return notApplicable();
    const value = database.flag('storage_encrypted');
    return passIf(value, 'The storage of the cluster is not encrypted', { storage_encrypted: value });
  },
});
