import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { networkFlowLogRetention } from '../check-parameters.ts';
import { azureRules } from '../rules.ts';
import { networkFlowLogVerdict } from './flow-log-verdicts.ts';

/** Subnets of Azure services that do not support a network security group. */
const exempt = ['GatewaySubnet', 'AzureBastionSubnet', 'AzureFirewallSubnet', 'AzureFirewallManagementSubnet'];

export const networkNetworkChecks = azureRules('network', {
  network_subnet_nsg_associated: {
    looksAt: ['/subnets'],
    evaluate(network) {
      const subnets = network.parts('subnets').filter((subnet) => !exempt.includes(subnet.text('name') ?? ''));
      if (subnets.length === 0) return notApplicable();
      const bare = subnets
        .filter((subnet) => subnet.text('security_group_id') === null)
        .map((subnet) => subnet.text('name'));
      return passIf(bare.length === 0, 'A subnet is not associated with a network security group', { subnets: bare });
    },
  },
  network_vnet_ddos_protection_enabled: {
    looksAt: ['/ddos_protection'],
    sets: [{ path: '/ddos_protection', value: true }],
    evaluate(resource) {
      const value = resource.flag('ddos_protection');
      return passIf(value, 'Azure DDoS Network Protection is not enabled', { ddos_protection: value });
    },
  },
  network_vnet_flow_log_more_than_90_days: {
    looksAt: ['/flow_logs', '/subnets'],
    parameters: [networkFlowLogRetention],
    evaluate: (network, facts) => networkFlowLogVerdict(network, facts.value(networkFlowLogRetention)),
  },
});
