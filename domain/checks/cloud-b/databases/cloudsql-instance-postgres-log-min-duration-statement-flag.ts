import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const cloudsqlInstancePostgresLogMinDurationStatementFlag = check({
  id: 'cloudsql_instance_postgres_log_min_duration_statement_flag',
  title: 'PostgreSQL does not log the values of slow statements',
  provider: 'cloud_b',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/flags'],
  fix: { words: 'Set the database flag log_min_duration_statement to -1.' },
  evaluate(database) {
    if (database.text('engine') !== 'postgres') return notApplicable();
    const value = database.map('flags')['log_min_duration_statement'] ?? null;
    return passIf(value === null || value === '-1', 'Slow statements are logged with their values', {
      log_min_duration_statement: value,
    });
  },
});
