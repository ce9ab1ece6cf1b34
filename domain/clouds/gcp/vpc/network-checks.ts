import { passIf } from '../../../checks/verdict.ts';
import { gcpRules } from '../rules.ts';

export const vpcNetworkChecks = gcpRules('network', {
  compute_network_default_in_use: {
    looksAt: ['/name'],
    evaluate: (network) =>
      passIf(network.text('name') !== 'default', 'The default VPC network exists', { name: 'default' }),
  },
  compute_network_dns_logging_enabled: {
    looksAt: ['/dns_logging'],
    sets: [{ path: '/dns_logging', value: true }],
    evaluate(resource) {
      const value = resource.flag('dns_logging');
      return passIf(value, 'Cloud DNS query logging is not enabled', { dns_logging: value });
    },
  },
  compute_network_not_legacy: {
    looksAt: ['/legacy'],
    evaluate(resource) {
      const value = resource.flag('legacy');
      return passIf(!value, 'The network is a legacy network', { legacy: value });
    },
  },
});
