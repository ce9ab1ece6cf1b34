import type { Json } from '../../../json.ts';
import { isNamed } from '../../../checks/property-rules.ts';
import { noPublicAccess, privateEndpoint } from '../schemas/common-properties.ts';
import { propertyRules } from '../schemas/property-rules.ts';

/** Projects have the key and the network of their hub. */
const isNoProject = {
  path: '/kind',
  type: 'string',
  absent: '',
  passes: (kind: Json) => !isNamed('project')(kind),
} as const;

export const machinelearningWorkspaceChecks = propertyRules('microsoft.machinelearningservices/workspaces', {
  machinelearning_workspace_public_network_access_disabled: { ...noPublicAccess, when: isNoProject },
  machinelearning_workspace_cmk_encryption: {
    path: '/properties/encryption/status',
    type: 'string',
    absent: '',
    within: '/properties',
    when: isNoProject,
    passes: isNamed('Enabled'),
    failure: 'It is not encrypted with a customer-managed key',
  },
  machinelearning_workspace_private_endpoint: { ...privateEndpoint, when: isNoProject },
});
