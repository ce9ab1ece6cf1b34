import {
  signalrServiceChecks,
  signalrWebPubSubChecks,
} from '../../../../../domain/clouds/azure/signalr/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: signalr', () => {
  testSchemaChecks(signalrServiceChecks, {
    signalr_service_public_network_access_disabled: {
      pass: { properties: { publicNetworkAccess: 'Disabled' } },
      fail: { properties: { publicNetworkAccess: 'Enabled' } },
    },
    signalr_service_local_authentication_disabled: {
      pass: { properties: { disableLocalAuth: true } },
      fail: { properties: { disableLocalAuth: false } },
    },
    signalr_service_private_endpoint: {
      pass: {
        sku: { tier: 'Standard' },
        properties: {
          privateEndpointConnections: [{ properties: { privateLinkServiceConnectionState: { status: 'Approved' } } }],
        },
      },
      fail: {
        sku: { tier: 'Standard' },
        properties: {
          privateEndpointConnections: [{ properties: { privateLinkServiceConnectionState: { status: 'Pending' } } }],
        },
      },
    },
  });

  testSchemaChecks(signalrWebPubSubChecks, {
    webpubsub_service_public_network_access_disabled: {
      pass: { properties: { publicNetworkAccess: 'Disabled' } },
      fail: { properties: { publicNetworkAccess: 'Enabled' } },
    },
    webpubsub_service_local_authentication_disabled: {
      pass: { properties: { disableLocalAuth: true } },
      fail: { properties: { disableLocalAuth: false } },
    },
    webpubsub_service_private_endpoint: {
      pass: {
        sku: { tier: 'Standard' },
        properties: {
          privateEndpointConnections: [{ properties: { privateLinkServiceConnectionState: { status: 'Approved' } } }],
        },
      },
      fail: {
        sku: { tier: 'Standard' },
        properties: {
          privateEndpointConnections: [{ properties: { privateLinkServiceConnectionState: { status: 'Pending' } } }],
        },
      },
    },
  });

  testOutcomes(signalrServiceChecks, 'signalr_service_private_endpoint', {
    says: 'does not apply to a tier without private endpoints',
    documents: [
      ['not_applicable', { sku: { tier: 'Free' }, properties: { privateEndpointConnections: [] } }],
      ['not_evaluated', { properties: { privateEndpointConnections: [] } }],
    ],
  });
});
