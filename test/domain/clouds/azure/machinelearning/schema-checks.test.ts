import { machinelearningWorkspaceChecks } from '../../../../../domain/clouds/azure/machinelearning/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: machinelearning', () => {
  testSchemaChecks(machinelearningWorkspaceChecks, {
    machinelearning_workspace_public_network_access_disabled: {
      pass: { properties: { publicNetworkAccess: 'Disabled' } },
      fail: { properties: { publicNetworkAccess: 'Enabled' } },
    },
    machinelearning_workspace_cmk_encryption: {
      pass: { properties: { encryption: { status: 'Enabled' } } },
      fail: { properties: { workspaceId: '1' } },
    },
    machinelearning_workspace_private_endpoint: {
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

  for (const { id } of machinelearningWorkspaceChecks) {
    testOutcomes(machinelearningWorkspaceChecks, id, {
      says: 'does not apply to a project, which has the key and the network of its hub',
      documents: [['not_applicable', { kind: 'Project', properties: { publicNetworkAccess: 'Enabled' } }]],
    });
  }
});
