import {
  networkPublicAddressChecks,
  networkLoadBalancerChecks,
} from '../../../../../domain/clouds/azure/network/address-schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: network, address', () => {
  testSchemaChecks(networkPublicAddressChecks, {
    network_public_ip_ddos_protection_not_disabled: {
      pass: { properties: { ddosSettings: { protectionMode: 'VirtualNetworkInherited' } } },
      fail: { properties: { ddosSettings: { protectionMode: 'Disabled' } } },
    },
    network_public_ip_standard_sku: { pass: { sku: { name: 'Standard' } }, fail: { sku: { name: 'Basic' } } },
  });

  testSchemaChecks(networkLoadBalancerChecks, {
    network_load_balancer_standard_sku: { pass: { sku: { name: 'Standard' } }, fail: { sku: { name: 'Basic' } } },
  });
});
