import { cosmosdbAccountKeyChecks } from '../../../../../domain/clouds/azure/cosmosdb/key-schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: cosmosdb', () => {
  testSchemaChecks(cosmosdbAccountKeyChecks, {
    cosmosdb_account_use_private_endpoints: {
      pass: {
        properties: {
          privateEndpointConnections: [{ properties: { privateLinkServiceConnectionState: { status: 'Approved' } } }],
        },
      },
      fail: {
        properties: {
          privateEndpointConnections: [{ properties: { privateLinkServiceConnectionState: { status: 'Pending' } } }],
        },
      },
    },
    cosmosdb_account_cmk_encryption: {
      pass: { properties: { keyVaultKeyUri: 'https://vault.example/keys/k' } },
      fail: { properties: { documentEndpoint: 'https://orders.example' } },
    },
  });
});
