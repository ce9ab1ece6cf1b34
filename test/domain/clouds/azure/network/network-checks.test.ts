import { networkNetworkChecks } from '../../../../../domain/clouds/azure/network/network-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Azure: network, network', () => {
  testChecks(networkNetworkChecks, {
    network_subnet_nsg_associated: {
      pass: { subnets: [{ name: 'GatewaySubnet', security_group_id: null }] },
      fail: { subnets: [{ name: 'apps', security_group_id: null }] },
    },
    network_vnet_ddos_protection_enabled: { pass: { ddos_protection: true }, fail: { ddos_protection: false } },
  });
});
