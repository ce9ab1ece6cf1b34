import { synapseWorkspaceChecks } from '../../../../../domain/clouds/azure/synapse/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: synapse', () => {
  testSchemaChecks(synapseWorkspaceChecks, {
    synapse_workspace_public_network_access_disabled: {
      pass: { properties: { publicNetworkAccess: 'Disabled' } },
      fail: { properties: { publicNetworkAccess: 'Enabled' } },
    },
    synapse_workspace_cmk_encryption: {
      pass: { properties: { encryption: { cmk: { key: { name: 'k' } } } } },
      fail: { properties: { workspaceUID: '1' } },
    },
    synapse_workspace_private_endpoint: {
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
