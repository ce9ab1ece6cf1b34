import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const cloudsqlInstanceSqlserverContainedDatabaseAuthenticationFlag = check({
  id: 'cloudsql_instance_sqlserver_contained_database_authentication_flag',
  title: 'SQL Server has no contained databases',
  provider: 'cloud_b',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/flags'],
  fix: { words: 'Set the database flag contained database authentication to off.' },
  evaluate(database) {
    if (database.text('engine') !== 'sqlserver') return notApplicable();
    const value = database.map('flags')['contained database authentication'] ?? null;
    return passIf(value !== 'on', 'Contained databases decide who signs in', {
      'contained database authentication': value,
    });
  },
});
