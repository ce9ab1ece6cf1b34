import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { isClusterOf } from '../database-kind.ts';

export const documentdbClusterStorageEncrypted = check({
  id: 'documentdb_cluster_storage_encrypted',
  title: 'Document databases are encrypted',
  provider: 'cloud_a',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/storage_encrypted'],
  fix: { words: 'Restore the cluster from an encrypted copy of its snapshot.' },
  evaluate(database) {
    if (!isClusterOf(database, 'docdb')) return notApplicable();
    const value = database.flag('storage_encrypted');
    return passIf(value, 'The storage of the cluster is not encrypted', { storage_encrypted: value });
  },
});
