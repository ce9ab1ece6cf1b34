import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const cloudsqlInstanceSqlserverTraceFlag = check({
  id: 'cloudsql_instance_sqlserver_trace_flag',
  title: 'SQL Server hides details of errors from users',
  provider: 'cloud_b',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/flags'],
  fix: { words: 'Set the database flag 3625 to on.' },
  evaluate(database) {
    if (database.text('engine') !== 'sqlserver') return notApplicable();
    const value = database.map('flags')['3625'] ?? null;
    return passIf(value === 'on', 'Users see details of errors', { '3625': value });
  },
});
