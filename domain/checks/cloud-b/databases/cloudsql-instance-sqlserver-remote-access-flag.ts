import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const cloudsqlInstanceSqlserverRemoteAccessFlag = check({
  id: 'cloudsql_instance_sqlserver_remote_access_flag',
  title: 'SQL Server allows no remote procedures',
  provider: 'cloud_b',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/flags'],
  fix: { words: 'Set the database flag remote access to off.' },
  evaluate(database) {
    if (database.text('engine') !== 'sqlserver') return notApplicable();
    const value = database.map('flags')['remote access'] ?? null;
    return passIf(value === 'off', 'Remote procedures may run', { 'remote access': value });
  },
});
