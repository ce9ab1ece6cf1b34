import { eventhubNamespaceChecks } from '../../../../../domain/clouds/azure/eventhub/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: eventhub', () => {
  testSchemaChecks(eventhubNamespaceChecks, {
    eventhub_namespace_public_network_access_disabled: {
      pass: { properties: { publicNetworkAccess: 'Disabled' } },
      fail: { properties: { publicNetworkAccess: 'Enabled' } },
    },
    eventhub_namespace_local_authentication_disabled: {
      pass: { properties: { disableLocalAuth: true } },
      fail: { properties: { disableLocalAuth: false } },
    },
    eventhub_namespace_minimum_tls_1_2: {
      pass: { properties: { minimumTlsVersion: '1.2' } },
      fail: { properties: { minimumTlsVersion: '1.0' } },
    },
    eventhub_namespace_private_endpoint: {
      pass: {
        sku: { name: 'Standard' },
        properties: {
          privateEndpointConnections: [{ properties: { privateLinkServiceConnectionState: { status: 'Approved' } } }],
        },
      },
      fail: {
        sku: { name: 'Standard' },
        properties: {
          privateEndpointConnections: [{ properties: { privateLinkServiceConnectionState: { status: 'Pending' } } }],
        },
      },
    },
    eventhub_namespace_cmk_encryption: {
      pass: { properties: { clusterArmId: '/subscriptions/s/c', encryption: { keySource: 'Microsoft.KeyVault' } } },
      fail: { properties: { clusterArmId: '/subscriptions/s/c' } },
    },
  });

  testOutcomes(eventhubNamespaceChecks, 'eventhub_namespace_private_endpoint', {
    says: 'does not apply to a tier without private endpoints',
    documents: [
      ['not_applicable', { sku: { name: 'Basic' }, properties: { privateEndpointConnections: [] } }],
      ['not_evaluated', { properties: { privateEndpointConnections: [] } }],
    ],
  });
});
