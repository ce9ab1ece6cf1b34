import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const cloudsqlInstanceSqlserverExternalScriptsEnabledFlag = check({
  id: 'cloudsql_instance_sqlserver_external_scripts_enabled_flag',
  title: 'SQL Server runs no external scripts',
  provider: 'cloud_b',
  resourceTypes: ['db_instance'],
  severity: 'high',
  looksAt: ['/flags'],
  fix: { words: 'Set the database flag external scripts enabled to off.' },
  evaluate(database) {
    if (database.text('engine') !== 'sqlserver') return notApplicable();
    const value = database.map('flags')['external scripts enabled'] ?? null;
    return passIf(value !== 'on', 'External scripts may run', { 'external scripts enabled': value });
  },
});
