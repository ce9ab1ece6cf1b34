import { isSet } from '../../../checks/property-rules.ts';
import { noPublicAccess, privateEndpoint } from '../schemas/common-properties.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const synapseWorkspaceChecks = propertyRules('microsoft.synapse/workspaces', {
  synapse_workspace_public_network_access_disabled: noPublicAccess,
  synapse_workspace_cmk_encryption: {
    path: '/properties/encryption/cmk/key/name',
    type: 'string',
    absent: '',
    within: '/properties',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
  synapse_workspace_private_endpoint: privateEndpoint,
});
