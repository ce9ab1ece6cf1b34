import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const cloudsqlInstancePostgresLogDisconnectionsFlag = check({
  id: 'cloudsql_instance_postgres_log_disconnections_flag',
  title: 'PostgreSQL logs disconnections',
  provider: 'cloud_b',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/flags'],
  fix: { words: 'Set the database flag log_disconnections to on.' },
  evaluate(database) {
    if (database.text('engine') !== 'postgres') return notApplicable();
    const value = database.map('flags')['log_disconnections'] ?? null;
    return passIf(value === 'on', 'Disconnections are not logged', { log_disconnections: value });
  },
});
