import { isModernTls } from '../../../checks/property-rules.ts';
import { noPublicAccess, privateEndpoint } from '../schemas/common-properties.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const iothubHubChecks = propertyRules('microsoft.devices/iothubs', {
  iothub_hub_public_network_access_disabled: noPublicAccess,
  iothub_hub_minimum_tls_1_2: {
    path: '/properties/minTlsVersion',
    type: 'string',
    passes: isModernTls,
    failure: 'TLS 1.0 or 1.1 is accepted',
  },
});

export const iothubProvisioningChecks = propertyRules('microsoft.devices/provisioningservices', {
  iothub_provisioning_service_public_network_access_disabled: noPublicAccess,
  iothub_provisioning_service_private_endpoint: privateEndpoint,
});
