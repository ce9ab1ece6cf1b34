import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

/** Subnets that the cloud runs itself and that take no group. */
const exempt = ['GatewaySubnet', 'AzureBastionSubnet', 'AzureFirewallSubnet', 'AzureFirewallManagementSubnet'];

export const networkSubnetNsgAssociated = check({
  id: 'network_subnet_nsg_associated',
  title: 'Subnets have network security groups',
  provider: 'cloud_c',
  resourceTypes: ['network'],
  severity: 'high',
  looksAt: ['/subnets'],
  fix: { words: 'Give the subnet a network security group.' },
  evaluate(network) {
    const bare = network
      .parts('subnets')
      .filter((subnet) => !exempt.includes(subnet.text('name') ?? '') && subnet.text('security_group_id') === null)
      .map((subnet) => subnet.text('name'));
    return passIf(bare.length === 0, 'A subnet has no network security group', { subnets: bare });
  },
});
