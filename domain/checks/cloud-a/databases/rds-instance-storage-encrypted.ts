import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { isRelational } from '../database-kind.ts';

export const rdsInstanceStorageEncrypted = check({
  id: 'rds_instance_storage_encrypted',
  title: 'Databases are encrypted',
  provider: 'cloud_a',
  resourceTypes: ['db_instance'],
  severity: 'high',
  looksAt: ['/storage_encrypted'],
  fix: { words: 'Restore the database from an encrypted copy of its snapshot.' },
  evaluate(database) {
    if (!isRelational(database, 'instance')) return notApplicable();
    const value = database.flag('storage_encrypted');
    return passIf(value, 'The storage of the database is not encrypted', { storage_encrypted: value });
  },
});
