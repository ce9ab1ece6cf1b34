import { databasesPostgresqlChecks } from '../../../../../domain/clouds/azure/databases/postgresql-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Azure: postgresql, server', () => {
  testChecks(databasesPostgresqlChecks, {
    postgresql_flexible_server_enforce_ssl_enabled: {
      pass: { engine: 'postgres', parameters: { require_secure_transport: 'ON' } },
      fail: { engine: 'postgres', parameters: { require_secure_transport: 'OFF' } },
    },
    postgresql_flexible_server_log_checkpoints_on: {
      pass: { engine: 'postgres', parameters: { log_checkpoints: 'on' } },
      fail: { engine: 'postgres', parameters: { log_checkpoints: 'off' } },
    },
    postgresql_flexible_server_log_connections_on: {
      pass: { engine: 'postgres', parameters: { log_connections: 'on' } },
      fail: { engine: 'postgres', parameters: { log_connections: 'off' } },
    },
    postgresql_flexible_server_log_disconnections_on: {
      pass: { engine: 'postgres', parameters: { log_disconnections: 'on' } },
      fail: { engine: 'postgres', parameters: { log_disconnections: 'off' } },
    },
    postgresql_flexible_server_log_retention_days_greater_3: {
      pass: { engine: 'postgres', parameters: { 'logfiles.retention_days': '7' } },
      fail: { engine: 'postgres', parameters: { 'logfiles.retention_days': '3' } },
    },
  });
});
