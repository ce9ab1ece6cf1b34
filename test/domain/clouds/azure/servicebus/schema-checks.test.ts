import { servicebusNamespaceChecks } from '../../../../../domain/clouds/azure/servicebus/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: servicebus', () => {
  testSchemaChecks(servicebusNamespaceChecks, {
    servicebus_namespace_public_network_access_disabled: {
      pass: { properties: { publicNetworkAccess: 'Disabled' } },
      fail: { properties: { publicNetworkAccess: 'Enabled' } },
    },
    servicebus_namespace_local_authentication_disabled: {
      pass: { properties: { disableLocalAuth: true } },
      fail: { properties: { disableLocalAuth: false } },
    },
    servicebus_namespace_minimum_tls_1_2: {
      pass: { properties: { minimumTlsVersion: '1.2' } },
      fail: { properties: { minimumTlsVersion: '1.0' } },
    },
    servicebus_namespace_private_endpoint: {
      pass: {
        sku: { name: 'Premium' },
        properties: {
          privateEndpointConnections: [{ properties: { privateLinkServiceConnectionState: { status: 'Approved' } } }],
        },
      },
      fail: {
        sku: { name: 'Premium' },
        properties: {
          privateEndpointConnections: [{ properties: { privateLinkServiceConnectionState: { status: 'Pending' } } }],
        },
      },
    },
    servicebus_namespace_cmk_encryption: {
      pass: { sku: { name: 'Premium' }, properties: { encryption: { keySource: 'Microsoft.KeyVault' } } },
      fail: { sku: { name: 'Premium' }, properties: { status: 'Active' } },
    },
  });

  testOutcomes(servicebusNamespaceChecks, 'servicebus_namespace_private_endpoint', {
    says: 'does not apply to a tier without private endpoints',
    documents: [
      ['not_applicable', { sku: { name: 'Standard' }, properties: { privateEndpointConnections: [] } }],
      ['not_evaluated', { properties: { privateEndpointConnections: [] } }],
    ],
  });
});
