import { passIf } from '../../../checks/verdict.ts';
import { gcpRules } from '../rules.ts';
import { policyVerdict } from './firewall.ts';
import { deciding } from './firewall-rule-checks.ts';

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
  compute_network_firewall_policies_deny_internet_rdp: {
    looksAt: ['/firewall_policies', '/firewall_policies_first', '/regional_firewall_policies'],
    surveys: { firewall_rule: deciding },
    evaluate: (network, facts) =>
      policyVerdict(network, facts, {
        port: 3389,
        reason: 'A firewall policy opens RDP (port 3389) to the internet',
      }),
  },
  compute_network_firewall_policies_deny_internet_ssh: {
    looksAt: ['/firewall_policies', '/firewall_policies_first', '/regional_firewall_policies'],
    surveys: { firewall_rule: deciding },
    evaluate: (network, facts) =>
      policyVerdict(network, facts, { port: 22, reason: 'A firewall policy opens SSH (port 22) to the internet' }),
  },
  compute_network_not_legacy: {
    looksAt: ['/legacy'],
    evaluate(resource) {
      const value = resource.flag('legacy');
      return passIf(!value, 'The network is a legacy network', { legacy: value });
    },
  },
});
