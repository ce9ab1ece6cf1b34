import { cosmosdbAccountChecks } from '../../../../../domain/clouds/azure/cosmosdb/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

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

  const filtered = (isVirtualNetworkFilterEnabled: boolean, ...ranges: string[]) => ({
    properties: {
      publicNetworkAccess: 'Enabled',
      isVirtualNetworkFilterEnabled,
      ipRules: ranges.map((ipAddressOrRange) => ({ ipAddressOrRange })),
    },
  });
  testOutcomes(cosmosdbAccountChecks, 'cosmosdb_account_firewall_use_selected_networks', {
    says: 'fails where the rules add up to the internet',
    documents: [
      ['fail', filtered(false, '0.0.0.0/0')],
      ['fail', filtered(true, '0.0.0.0/1', '128.0.0.0/1')],
      ['not_evaluated', filtered(true, 'anywhere')],
      ['pass', filtered(true)],
      ['pass', filtered(false, '192.0.2.0/24')],
    ],
  });
  const account = (name: string) => ({ properties: { disableLocalAuth: true, capabilities: [{ name }] } });
  testOutcomes(cosmosdbAccountChecks, 'cosmosdb_account_use_aad_and_rbac', {
    says: 'does not apply to APIs whose keys the flag does not turn off',
    documents: [
      ['not_applicable', account('EnableMongo')],
      ['not_applicable', account('enablecassandra')],
      ['not_applicable', account('EnableGremlin')],
      ['pass', account('EnableServerless')],
    ],
  });
  testOutcomes(cosmosdbAccountChecks, 'cosmosdb_account_public_network_access_disabled', {
    says: 'does not evaluate what it does not know',
    documents: [
      ['not_evaluated', { properties: { publicNetworkAccess: 'Restricted' } }],
      ['not_evaluated', { properties: { publicNetworkAccess: '' } }],
      ['pass', { properties: { publicNetworkAccess: 'securedbyperimeter' } }],
    ],
  });
});
