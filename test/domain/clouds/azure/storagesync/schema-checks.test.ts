import { storagesyncServiceChecks } from '../../../../../domain/clouds/azure/storagesync/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: storagesync', () => {
  testSchemaChecks(storagesyncServiceChecks, {
    storagesync_service_private_endpoint: {
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
    storagesync_service_public_network_access_disabled: {
      pass: { properties: { incomingTrafficPolicy: 'AllowVirtualNetworksOnly' } },
      fail: { properties: { incomingTrafficPolicy: 'AllowAllTraffic' } },
    },
  });
});
