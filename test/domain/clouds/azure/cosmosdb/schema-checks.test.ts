import { cosmosdbAccountChecks } from '../../../../../domain/clouds/azure/cosmosdb/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: Cosmos DB', () => {
  testSchemaChecks(cosmosdbAccountChecks, {
    cosmosdb_account_firewall_use_selected_networks: {
      pass: {
        properties: {
          publicNetworkAccess: 'Enabled',
          isVirtualNetworkFilterEnabled: false,
          ipRules: [{ ipAddressOrRange: '192.0.2.1' }],
        },
      },
      fail: { properties: { publicNetworkAccess: 'Enabled', isVirtualNetworkFilterEnabled: false, ipRules: [] } },
    },
    cosmosdb_account_public_network_access_disabled: {
      pass: { properties: { publicNetworkAccess: 'Disabled' } },
      fail: { properties: { publicNetworkAccess: 'Enabled' } },
    },
    cosmosdb_account_use_aad_and_rbac: {
      pass: { properties: { disableLocalAuth: true } },
      fail: { properties: { disableLocalAuth: false } },
    },
    cosmosdb_account_minimum_tls_version: {
      pass: { properties: { minimalTlsVersion: 'Tls12' } },
      fail: { properties: { minimalTlsVersion: 'Tls11' } },
    },
    cosmosdb_account_backup_policy_continuous: {
      pass: { properties: { backupPolicy: { type: 'Continuous' } } },
      fail: { properties: { backupPolicy: { type: 'Periodic' } } },
    },
    cosmosdb_account_automatic_failover_enabled: {
      pass: { properties: { enableAutomaticFailover: true } },
      fail: { properties: { enableAutomaticFailover: false } },
    },
  });
});
