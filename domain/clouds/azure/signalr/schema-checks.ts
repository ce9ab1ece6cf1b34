import {
  noLocalAuthentication,
  noPublicAccessByDefault,
  privateEndpoint,
  tierOtherThan,
} from '../schemas/common-properties.ts';
import { propertyRules } from '../schemas/property-rules.ts';

const isPaid = tierOtherThan('/sku/tier', 'Free');

export const signalrServiceChecks = propertyRules('microsoft.signalrservice/signalr', {
  signalr_service_public_network_access_disabled: noPublicAccessByDefault,
  signalr_service_local_authentication_disabled: noLocalAuthentication,
  signalr_service_private_endpoint: { ...privateEndpoint, when: isPaid },
});

export const signalrWebPubSubChecks = propertyRules('microsoft.signalrservice/webpubsub', {
  webpubsub_service_public_network_access_disabled: noPublicAccessByDefault,
  webpubsub_service_local_authentication_disabled: noLocalAuthentication,
  webpubsub_service_private_endpoint: { ...privateEndpoint, when: isPaid },
});
