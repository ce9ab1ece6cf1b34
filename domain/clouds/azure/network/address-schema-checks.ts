import { isNotNamed } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const networkPublicAddressChecks = propertyRules('microsoft.network/publicipaddresses', {
  network_public_ip_ddos_protection_not_disabled: {
    path: '/properties/ddosSettings/protectionMode',
    type: 'string',
    passes: isNotNamed('Disabled'),
    failure: 'DDoS protection is disabled for the address',
  },
  network_public_ip_standard_sku: {
    path: '/sku/name',
    type: 'string',
    passes: isNotNamed('Basic'),
    failure: 'The address has the Basic SKU',
  },
});

export const networkLoadBalancerChecks = propertyRules('microsoft.network/loadbalancers', {
  network_load_balancer_standard_sku: {
    path: '/sku/name',
    type: 'string',
    passes: isNotNamed('Basic'),
    failure: 'The load balancer has the Basic SKU',
  },
});
