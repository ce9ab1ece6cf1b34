import { isNamed, isSet, isTrue } from '../../../checks/property-rules.ts';
import { noPublicAccess, privateEndpoint } from '../schemas/common-properties.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const databricksWorkspaceChecks = propertyRules('microsoft.databricks/workspaces', {
  databricks_workspace_vnet_injection_enabled: {
    path: '/properties/parameters/customVirtualNetworkId/value',
    type: 'string',
    absent: '',
    within: '/properties/parameters',
    passes: isSet,
    failure: 'The workspace is in a network that Databricks manages',
  },
  databricks_workspace_no_public_ip_enabled: {
    path: '/properties/parameters/enableNoPublicIp/value',
    type: 'boolean',
    passes: isTrue,
    failure: 'Clusters have public IP addresses',
  },
  databricks_workspace_public_network_access_disabled: noPublicAccess,
  databricks_workspace_cmk_encryption_enabled: {
    path: '/properties/encryption/entities/managedServices/keySource',
    type: 'string',
    absent: '',
    within: '/properties',
    passes: isNamed('Microsoft.Keyvault'),
    failure: 'Managed services are not encrypted with a customer-managed key',
  },
  databricks_workspace_private_endpoint: privateEndpoint,
  databricks_workspace_infrastructure_encryption_enabled: {
    path: '/properties/parameters/requireInfrastructureEncryption/value',
    type: 'boolean',
    passes: isTrue,
    failure: 'The root storage is not encrypted twice',
  },
});
