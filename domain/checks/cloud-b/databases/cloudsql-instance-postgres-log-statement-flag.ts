import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const cloudsqlInstancePostgresLogStatementFlag = check({
  id: 'cloudsql_instance_postgres_log_statement_flag',
  title: 'PostgreSQL logs statements that change the schema',
  provider: 'cloud_b',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/flags'],
  fix: { words: 'Set the database flag log_statement to ddl.' },
  evaluate(database) {
    if (database.text('engine') !== 'postgres') return notApplicable();
    const value = database.map('flags')['log_statement'] ?? null;
    return passIf(value === 'ddl', 'Statements that change the schema are not logged', { log_statement: value });
  },
});
