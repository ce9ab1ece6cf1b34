import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const cloudsqlInstancePostgresLogMinErrorStatementFlag = check({
  id: 'cloudsql_instance_postgres_log_min_error_statement_flag',
  title: 'PostgreSQL logs failing statements',
  provider: 'cloud_b',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/flags'],
  fix: { words: 'Set the database flag log_min_error_statement to error.' },
  evaluate(database) {
    if (database.text('engine') !== 'postgres') return notApplicable();
    const value = database.map('flags')['log_min_error_statement'] ?? null;
    return passIf(value === null || value === 'error', 'Failing statements are not logged', {
      log_min_error_statement: value,
    });
  },
});
