import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const postgresqlFlexibleServerLogConnectionsOn = check({
  id: 'postgresql_flexible_server_log_connections_on',
  title: 'PostgreSQL servers log connections',
  provider: 'cloud_c',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/parameters'],
  fix: { words: 'Set the server parameter log_connections to on.' },
  evaluate(server) {
    if (server.text('engine') !== 'postgres') return notApplicable();
    const value = server.map('parameters')['log_connections'] ?? null;
    return passIf(value?.toLowerCase() === 'on', 'Connections are not logged', { log_connections: value });
  },
});
