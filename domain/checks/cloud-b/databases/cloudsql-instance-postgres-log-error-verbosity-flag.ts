import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const cloudsqlInstancePostgresLogErrorVerbosityFlag = check({
  id: 'cloudsql_instance_postgres_log_error_verbosity_flag',
  title: 'PostgreSQL logs errors in enough detail',
  provider: 'cloud_b',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/flags'],
  fix: { words: 'Remove the database flag log_error_verbosity.' },
  evaluate(database) {
    if (database.text('engine') !== 'postgres') return notApplicable();
    const value = database.map('flags')['log_error_verbosity'] ?? null;
    return passIf(value === null || value === 'default', 'Errors are logged with too much or too little detail', {
      log_error_verbosity: value,
    });
  },
});
