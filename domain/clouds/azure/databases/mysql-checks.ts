import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { azureRules } from '../rules.ts';

export const databasesMysqlChecks = azureRules('db_instance', {
  mysql_flexible_server_audit_log_connection_activated: {
    looksAt: ['/parameters'],
    evaluate(server) {
      if (server.text('engine') !== 'mysql') return notApplicable();
      const value = server.map('parameters')['audit_log_events'] ?? null;
      return passIf(value?.split(',').includes('CONNECTION') === true, 'Audit logs do not include connection events', {
        audit_log_events: value,
      });
    },
  },
  mysql_flexible_server_audit_log_enabled: {
    looksAt: ['/parameters'],
    evaluate(server) {
      if (server.text('engine') !== 'mysql') return notApplicable();
      const value = server.map('parameters')['audit_log_enabled'] ?? null;
      return passIf(value?.toLowerCase() === 'on', 'Audit logging is not enabled', { audit_log_enabled: value });
    },
  },
  mysql_flexible_server_minimum_tls_version_12: {
    looksAt: ['/parameters'],
    evaluate(server) {
      if (server.text('engine') !== 'mysql') return notApplicable();
      const value = server.map('parameters')['tls_version'] ?? null;
      return passIf(
        value !== null && /^TLSv1\.[23](?:,TLSv1\.[23])*$/.test(value),
        'TLS 1.2 or higher is not required',
        {
          tls_version: value,
        },
      );
    },
  },
  mysql_flexible_server_ssl_connection_enabled: {
    looksAt: ['/parameters'],
    evaluate(server) {
      if (server.text('engine') !== 'mysql') return notApplicable();
      const value = server.map('parameters')['require_secure_transport'] ?? null;
      return passIf(value?.toLowerCase() === 'on', 'Encrypted connections are not required', {
        require_secure_transport: value,
      });
    },
  },
});
