import { cloudCChecks } from '../../../../domain/checks/cloud-c/checks.ts';
import { testChecks } from '../check-cases.ts';

describe('checks of databases of an Azure subscription', () => {
  testChecks(cloudCChecks, {
    sqlserver_recommended_minimal_tls_version: {
      pass: { engine: 'sqlserver', minimum_tls_version: '1.2' },
      fail: { engine: 'sqlserver', minimum_tls_version: '1.0' },
    },
    sqlserver_azuread_administrator_enabled: {
      pass: { engine: 'sqlserver', directory_admin: 'admins' },
      fail: { engine: 'sqlserver', directory_admin: null },
    },
    sqlserver_tde_encrypted_with_cmk: {
      pass: { engine: 'sqlserver', encryption_key_type: 'AzureKeyVault' },
      fail: { engine: 'sqlserver', encryption_key_type: 'ServiceManaged' },
    },
    sqlserver_microsoft_defender_enabled: {
      pass: { engine: 'sqlserver', defender: true },
      fail: { engine: 'sqlserver', defender: false },
    },
    sqlserver_auditing_enabled: {
      pass: { engine: 'sqlserver', auditing: { enabled: true, retention_days: 90 } },
      fail: { engine: 'sqlserver', auditing: null },
    },
    sqlserver_auditing_retention_90_days: {
      pass: { engine: 'sqlserver', auditing: { enabled: true, retention_days: 90 } },
      fail: { engine: 'sqlserver', auditing: { enabled: true, retention_days: 30 } },
    },
    sqlserver_tde_encryption_enabled: {
      pass: { engine: 'sqlserver', databases: [{ name: 'shop', encrypted: true }] },
      fail: { engine: 'sqlserver', databases: [{ name: 'shop', encrypted: false }] },
    },
    sqlserver_unrestricted_inbound_access: {
      pass: { engine: 'sqlserver', firewall_rules: [] },
      fail: { engine: 'sqlserver', firewall_rules: [{ name: 'all', start: '0.0.0.0', end: '255.255.255.255' }] },
    },
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
    mysql_flexible_server_ssl_connection_enabled: {
      pass: { engine: 'mysql', parameters: { require_secure_transport: 'ON' } },
      fail: { engine: 'mysql', parameters: { require_secure_transport: 'OFF' } },
    },
    mysql_flexible_server_minimum_tls_version_12: {
      pass: { engine: 'mysql', parameters: { tls_version: 'TLSv1.2,TLSv1.3' } },
      fail: { engine: 'mysql', parameters: { tls_version: 'TLSv1.1,TLSv1.2' } },
    },
    mysql_flexible_server_audit_log_enabled: {
      pass: { engine: 'mysql', parameters: { audit_log_enabled: 'ON' } },
      fail: { engine: 'mysql', parameters: { audit_log_enabled: 'OFF' } },
    },
    mysql_flexible_server_audit_log_connection_activated: {
      pass: { engine: 'mysql', parameters: { audit_log_events: 'CONNECTION,DML' } },
      fail: { engine: 'mysql', parameters: { audit_log_events: 'DML' } },
    },
  });
});
