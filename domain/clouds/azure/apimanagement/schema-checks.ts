import { isNamed } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const apimanagementServiceChecks = propertyRules('microsoft.apimanagement/service', {
  apimanagement_service_in_virtual_network: {
    path: '/properties/virtualNetworkType',
    type: 'string',
    absent: 'None',
    when: { path: '/sku/name', type: 'string', passes: isNamed('Developer', 'Premium') },
    passes: isNamed('External', 'Internal'),
    failure: 'The service is not in a virtual network',
  },
});
