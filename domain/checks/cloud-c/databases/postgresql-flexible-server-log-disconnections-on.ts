import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const postgresqlFlexibleServerLogDisconnectionsOn = check({
  id: 'postgresql_flexible_server_log_disconnections_on',
  title: 'PostgreSQL servers log disconnections',
  provider: 'cloud_c',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/parameters'],
  fix: { words: 'Set the server parameter log_disconnections to on.' },
  evaluate(server) {
    if (server.text('engine') !== 'postgres') return notApplicable();
    const value = server.map('parameters')['log_disconnections'] ?? null;
    return passIf(value?.toLowerCase() === 'on', 'Disconnections are not logged', { log_disconnections: value });
  },
});
