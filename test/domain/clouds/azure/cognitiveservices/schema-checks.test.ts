import { cognitiveservicesAccountChecks } from '../../../../../domain/clouds/azure/cognitiveservices/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: cognitiveservices', () => {
  testSchemaChecks(cognitiveservicesAccountChecks, {
    cognitiveservices_account_local_authentication_disabled: {
      pass: { properties: { disableLocalAuth: true } },
      fail: { properties: { disableLocalAuth: false } },
    },
    cognitiveservices_account_restricts_network_access: {
      pass: { properties: { publicNetworkAccess: 'Enabled', networkAcls: { defaultAction: 'Deny' } } },
      fail: { properties: { publicNetworkAccess: 'Enabled', networkAcls: { defaultAction: 'Allow' } } },
    },
    cognitiveservices_account_private_endpoint: {
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
