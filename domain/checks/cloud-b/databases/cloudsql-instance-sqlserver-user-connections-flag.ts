import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const cloudsqlInstanceSqlserverUserConnectionsFlag = check({
  id: 'cloudsql_instance_sqlserver_user_connections_flag',
  title: 'SQL Server does not limit user connections',
  provider: 'cloud_b',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/flags'],
  fix: { words: 'Set the database flag user connections to 0.' },
  evaluate(database) {
    if (database.text('engine') !== 'sqlserver') return notApplicable();
    const value = database.map('flags')['user connections'] ?? null;
    return passIf(value === null || value === '0', 'User connections are limited', { 'user connections': value });
  },
});
