import { isSet } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const servicefabricClusterChecks = propertyRules('microsoft.servicefabric/clusters', {
  servicefabric_cluster_entra_authentication: {
    path: '/properties/azureActiveDirectory/tenantId',
    type: 'string',
    absent: '',
    within: '/properties',
    passes: isSet,
    failure: 'Clients are not authenticated by Microsoft Entra ID',
  },
});
