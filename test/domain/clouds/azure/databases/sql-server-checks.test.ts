import { databasesSqlServerChecks } from '../../../../../domain/clouds/azure/databases/sql-server-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Azure: sql, server', () => {
  testChecks(databasesSqlServerChecks, {
    sqlserver_auditing_enabled: {
      pass: { engine: 'sqlserver', auditing: { enabled: true, retention_days: 90 } },
      fail: { engine: 'sqlserver', auditing: null },
    },
    sqlserver_auditing_retention_90_days: {
      pass: { engine: 'sqlserver', auditing: { enabled: true, retention_days: 90 } },
      fail: { engine: 'sqlserver', auditing: { enabled: true, retention_days: 30 } },
    },
    sqlserver_azuread_administrator_enabled: {
      pass: { engine: 'sqlserver', directory_admin: 'admins' },
      fail: { engine: 'sqlserver', directory_admin: null },
    },
    sqlserver_microsoft_defender_enabled: {
      pass: { engine: 'sqlserver', defender: true },
      fail: { engine: 'sqlserver', defender: false },
    },
    sqlserver_recommended_minimal_tls_version: {
      pass: { engine: 'sqlserver', minimum_tls_version: '1.2' },
      fail: { engine: 'sqlserver', minimum_tls_version: '1.0' },
    },
    sqlserver_tde_encrypted_with_cmk: {
      pass: { engine: 'sqlserver', encryption_key_type: 'AzureKeyVault' },
      fail: { engine: 'sqlserver', encryption_key_type: 'ServiceManaged' },
    },
    sqlserver_tde_encryption_enabled: {
      pass: { engine: 'sqlserver', databases: [{ name: 'shop', encrypted: true }] },
      fail: { engine: 'sqlserver', databases: [{ name: 'shop', encrypted: false }] },
    },
    sqlserver_unrestricted_inbound_access: {
      pass: { engine: 'sqlserver', firewall_rules: [] },
      fail: { engine: 'sqlserver', firewall_rules: [{ name: 'all', start: '0.0.0.0', end: '255.255.255.255' }] },
    },
  });
});
