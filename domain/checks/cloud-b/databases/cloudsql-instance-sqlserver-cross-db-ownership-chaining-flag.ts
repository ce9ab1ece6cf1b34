import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const cloudsqlInstanceSqlserverCrossDbOwnershipChainingFlag = check({
  id: 'cloudsql_instance_sqlserver_cross_db_ownership_chaining_flag',
  title: 'SQL Server does not chain ownership over databases',
  provider: 'cloud_b',
  resourceTypes: ['db_instance'],
  severity: 'high',
  looksAt: ['/flags'],
  fix: { words: 'Set the database flag cross db ownership chaining to off.' },
  evaluate(database) {
    if (database.text('engine') !== 'sqlserver') return notApplicable();
    const value = database.map('flags')['cross db ownership chaining'] ?? null;
    return passIf(value !== 'on', 'Ownership is chained over databases', { 'cross db ownership chaining': value });
  },
});
