import { databasesMysqlChecks } from '../../../../../domain/clouds/azure/databases/mysql-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Azure: mysql, server', () => {
  testChecks(databasesMysqlChecks, {
    mysql_flexible_server_audit_log_connection_activated: {
      pass: { engine: 'mysql', parameters: { audit_log_events: 'CONNECTION,DML' } },
      fail: { engine: 'mysql', parameters: { audit_log_events: 'DML' } },
    },
    mysql_flexible_server_audit_log_enabled: {
      pass: { engine: 'mysql', parameters: { audit_log_enabled: 'ON' } },
      fail: { engine: 'mysql', parameters: { audit_log_enabled: 'OFF' } },
    },
    mysql_flexible_server_minimum_tls_version_12: {
      pass: { engine: 'mysql', parameters: { tls_version: 'TLSv1.2,TLSv1.3' } },
      fail: { engine: 'mysql', parameters: { tls_version: 'TLSv1.1,TLSv1.2' } },
    },
    mysql_flexible_server_ssl_connection_enabled: {
      pass: { engine: 'mysql', parameters: { require_secure_transport: 'ON' } },
      fail: { engine: 'mysql', parameters: { require_secure_transport: 'OFF' } },
    },
  });
});
