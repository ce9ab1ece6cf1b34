import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const postgresqlFlexibleServerLogCheckpointsOn = check({
  id: 'postgresql_flexible_server_log_checkpoints_on',
  title: 'PostgreSQL servers log checkpoints',
  provider: 'cloud_c',
  resourceTypes: ['db_instance'],
  severity: 'low',
  looksAt: ['/parameters'],
  fix: { words: 'Set the server parameter log_checkpoints to on.' },
  evaluate(server) {
    if (server.text('engine') !== 'postgres') return notApplicable();
    const value = server.map('parameters')['log_checkpoints'] ?? null;
    return passIf(value?.toLowerCase() === 'on', 'Checkpoints are not logged', { log_checkpoints: value });
  },
});
