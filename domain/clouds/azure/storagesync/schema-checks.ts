import { isNamed } from '../../../checks/property-rules.ts';
import { privateEndpoint } from '../schemas/common-properties.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const storagesyncServiceChecks = propertyRules('microsoft.storagesync/storagesyncservices', {
  storagesync_service_private_endpoint: privateEndpoint,
  storagesync_service_public_network_access_disabled: {
    path: '/properties/incomingTrafficPolicy',
    type: 'string',
    passes: isNamed('AllowVirtualNetworksOnly'),
    failure: 'Requests from all networks are accepted',
  },
});
