import { databricksWorkspaceChecks } from '../../../../../domain/clouds/azure/databricks/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: Databricks', () => {
  testSchemaChecks(databricksWorkspaceChecks, {
    databricks_workspace_vnet_injection_enabled: {
      pass: { properties: { parameters: { customVirtualNetworkId: { type: 'String', value: '/subscriptions/s/v' } } } },
      fail: { properties: { parameters: { enableNoPublicIp: { type: 'Bool', value: true } } } },
    },
    databricks_workspace_no_public_ip_enabled: {
      pass: { properties: { parameters: { enableNoPublicIp: { type: 'Bool', value: true } } } },
      fail: { properties: { parameters: { enableNoPublicIp: { type: 'Bool', value: false } } } },
    },
    databricks_workspace_public_network_access_disabled: {
      pass: { properties: { publicNetworkAccess: 'Disabled' } },
      fail: { properties: { publicNetworkAccess: 'Enabled' } },
    },
    databricks_workspace_cmk_encryption_enabled: {
      pass: { properties: { encryption: { entities: { managedServices: { keySource: 'Microsoft.Keyvault' } } } } },
      fail: { properties: { workspaceId: '1' } },
    },
    databricks_workspace_private_endpoint: {
      pass: {
        properties: {
          privateEndpointConnections: [{ properties: { privateLinkServiceConnectionState: { status: 'Approved' } } }],
        },
      },
      fail: { properties: { privateEndpointConnections: [] } },
    },
    databricks_workspace_infrastructure_encryption_enabled: {
      pass: { properties: { parameters: { requireInfrastructureEncryption: { value: true } } } },
      fail: { properties: { parameters: { requireInfrastructureEncryption: { value: false } } } },
    },
  });
});
