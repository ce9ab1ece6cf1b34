import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const cloudsqlInstancePostgresLogMinMessagesFlag = check({
  id: 'cloudsql_instance_postgres_log_min_messages_flag',
  title: 'PostgreSQL logs warnings and worse',
  provider: 'cloud_b',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/flags'],
  fix: { words: 'Set the database flag log_min_messages to error.' },
  evaluate(database) {
    if (database.text('engine') !== 'postgres') return notApplicable();
    const value = database.map('flags')['log_min_messages'] ?? null;
    return passIf(value === null || ['error', 'warning', 'notice', 'info'].includes(value), 'Warnings are not logged', {
      log_min_messages: value,
    });
  },
});
