import { isNamed } from '../../../checks/property-rules.ts';
import { noPublicAccess, privateEndpoint } from '../schemas/common-properties.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const machinelearningWorkspaceChecks = propertyRules('microsoft.machinelearningservices/workspaces', {
  machinelearning_workspace_public_network_access_disabled: noPublicAccess,
  machinelearning_workspace_cmk_encryption: {
    path: '/properties/encryption/status',
    type: 'string',
    absent: '',
    within: '/properties',
    when: { path: '/kind', type: 'string', absent: '', passes: (kind) => !isNamed('project')(kind) },
    passes: isNamed('Enabled'),
    failure: 'It is not encrypted with a customer-managed key',
  },
  machinelearning_workspace_private_endpoint: privateEndpoint,
});
