import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { azureRules } from '../rules.ts';

export const databasesPostgresqlChecks = azureRules('db_instance', {
  postgresql_flexible_server_enforce_ssl_enabled: {
    looksAt: ['/parameters'],
    evaluate(server) {
      if (server.text('engine') !== 'postgres') return notApplicable();
      const value = server.map('parameters')['require_secure_transport'] ?? null;
      return passIf(value?.toLowerCase() === 'on', 'The server accepts connections without TLS', {
        require_secure_transport: value,
      });
    },
  },
  postgresql_flexible_server_log_checkpoints_on: {
    looksAt: ['/parameters'],
    evaluate(server) {
      if (server.text('engine') !== 'postgres') return notApplicable();
      const value = server.map('parameters')['log_checkpoints'] ?? null;
      return passIf(value?.toLowerCase() === 'on', 'Checkpoints are not logged', { log_checkpoints: value });
    },
  },
  postgresql_flexible_server_log_connections_on: {
    looksAt: ['/parameters'],
    evaluate(server) {
      if (server.text('engine') !== 'postgres') return notApplicable();
      const value = server.map('parameters')['log_connections'] ?? null;
      return passIf(value?.toLowerCase() === 'on', 'Connections are not logged', { log_connections: value });
    },
  },
  postgresql_flexible_server_log_disconnections_on: {
    looksAt: ['/parameters'],
    evaluate(server) {
      if (server.text('engine') !== 'postgres') return notApplicable();
      const value = server.map('parameters')['log_disconnections'] ?? null;
      return passIf(value?.toLowerCase() === 'on', 'Disconnections are not logged', { log_disconnections: value });
    },
  },
  postgresql_flexible_server_log_retention_days_greater_3: {
    looksAt: ['/parameters'],
    evaluate(server) {
      if (server.text('engine') !== 'postgres') return notApplicable();
      const value = server.map('parameters')['logfiles.retention_days'] ?? null;
      return passIf(Number(value) > 3, 'Logs are kept for three days at most', { 'logfiles.retention_days': value });
    },
  },
});
