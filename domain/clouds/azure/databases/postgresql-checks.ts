import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { counted } from '../../../counted.ts';
import { serverLogRetention } from '../check-parameters.ts';
import { azureRules } from '../rules.ts';

export const databasesPostgresqlChecks = azureRules('db_instance', {
  postgresql_flexible_server_enforce_ssl_enabled: {
    looksAt: ['/parameters'],
    evaluate(server) {
      if (server.text('engine') !== 'postgres') return notApplicable();
      const value = server.map('parameters')['require_secure_transport'] ?? null;
      return passIf(value?.toLowerCase() === 'on', 'Encrypted connections are not required', {
        require_secure_transport: value,
      });
    },
  },
  postgresql_flexible_server_log_checkpoints_on: {
    looksAt: ['/parameters'],
    evaluate(server) {
      if (server.text('engine') !== 'postgres') return notApplicable();
      const value = server.map('parameters')['log_checkpoints'] ?? null;
      return passIf(value?.toLowerCase() === 'on', 'Checkpoint logging is not enabled', { log_checkpoints: value });
    },
  },
  postgresql_flexible_server_log_connections_on: {
    looksAt: ['/parameters'],
    evaluate(server) {
      if (server.text('engine') !== 'postgres') return notApplicable();
      const value = server.map('parameters')['log_connections'] ?? null;
      return passIf(value?.toLowerCase() === 'on', 'Connection logging is not enabled', { log_connections: value });
    },
  },
  postgresql_flexible_server_log_disconnections_on: {
    looksAt: ['/parameters'],
    evaluate(server) {
      if (server.text('engine') !== 'postgres') return notApplicable();
      const value = server.map('parameters')['log_disconnections'] ?? null;
      return passIf(value?.toLowerCase() === 'on', 'Disconnection logging is not enabled', {
        log_disconnections: value,
      });
    },
  },
  postgresql_flexible_server_log_retention_days_greater_3: {
    looksAt: ['/parameters'],
    parameters: [serverLogRetention],
    evaluate(server, facts) {
      const days = facts.value(serverLogRetention);
      if (server.text('engine') !== 'postgres') return notApplicable();
      const value = server.map('parameters')['logfiles.retention_days'] ?? null;
      return passIf(Number(value) > days, `Server logs are retained for ${counted(days, 'day')} or less`, {
        'logfiles.retention_days': value,
      });
    },
  },
});
