import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const cloudsqlInstancePostgresLogConnectionsFlag = check({
  id: 'cloudsql_instance_postgres_log_connections_flag',
  title: 'PostgreSQL logs connections',
  provider: 'cloud_b',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/flags'],
  fix: { words: 'Set the database flag log_connections to on.' },
  evaluate(database) {
    if (database.text('engine') !== 'postgres') return notApplicable();
    const value = database.map('flags')['log_connections'] ?? null;
    return passIf(value === 'on', 'Connections are not logged', { log_connections: value });
  },
});
