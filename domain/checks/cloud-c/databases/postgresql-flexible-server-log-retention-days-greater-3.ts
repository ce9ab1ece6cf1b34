import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const postgresqlFlexibleServerLogRetentionDaysGreater3 = check({
  id: 'postgresql_flexible_server_log_retention_days_greater_3',
  title: 'PostgreSQL servers keep logs for more than three days',
  provider: 'cloud_c',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/parameters'],
  fix: { words: 'Set the server parameter logfiles.retention_days to 7.' },
  evaluate(server) {
    if (server.text('engine') !== 'postgres') return notApplicable();
    const value = server.map('parameters')['logfiles.retention_days'] ?? null;
    return passIf(Number(value) > 3, 'Logs are kept for three days at most', { 'logfiles.retention_days': value });
  },
});
