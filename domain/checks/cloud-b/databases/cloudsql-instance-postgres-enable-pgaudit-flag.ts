import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const cloudsqlInstancePostgresEnablePgauditFlag = check({
  id: 'cloudsql_instance_postgres_enable_pgaudit_flag',
  title: 'PostgreSQL has its audit extension on',
  provider: 'cloud_b',
  resourceTypes: ['db_instance'],
  severity: 'high',
  looksAt: ['/flags'],
  fix: { words: 'Set the database flag cloudsql.enable_pgaudit to on.' },
  evaluate(database) {
    if (database.text('engine') !== 'postgres') return notApplicable();
    const value = database.map('flags')['cloudsql.enable_pgaudit'] ?? null;
    return passIf(value === 'on', 'The audit extension is off', { 'cloudsql.enable_pgaudit': value });
  },
});
