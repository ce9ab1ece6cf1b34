import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const cloudsqlInstanceSqlserverUserOptionsFlag = check({
  id: 'cloudsql_instance_sqlserver_user_options_flag',
  title: 'SQL Server sets no user options',
  provider: 'cloud_b',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/flags'],
  fix: { words: 'Remove the database flag user options.' },
  evaluate(database) {
    if (database.text('engine') !== 'sqlserver') return notApplicable();
    const value = database.map('flags')['user options'] ?? null;
    return passIf(value === null, 'User options are set for everyone', { 'user options': value });
  },
});
