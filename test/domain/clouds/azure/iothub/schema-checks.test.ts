import { iothubHubChecks, iothubProvisioningChecks } from '../../../../../domain/clouds/azure/iothub/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: iothub', () => {
  testSchemaChecks(iothubHubChecks, {
    iothub_hub_public_network_access_disabled: {
      pass: { properties: { publicNetworkAccess: 'Disabled' } },
      fail: { properties: { publicNetworkAccess: 'Enabled' } },
    },
    iothub_hub_minimum_tls_1_2: {
      pass: { properties: { minTlsVersion: '1.2' } },
      fail: { properties: { minTlsVersion: '1.0' } },
    },
  });

  testSchemaChecks(iothubProvisioningChecks, {
    iothub_provisioning_service_public_network_access_disabled: {
      pass: { properties: { publicNetworkAccess: 'Disabled' } },
      fail: { properties: { publicNetworkAccess: 'Enabled' } },
    },
    iothub_provisioning_service_private_endpoint: {
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
  });
});
