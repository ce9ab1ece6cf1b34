import { passIf } from '../../../checks/verdict.ts';
import { gcpRules } from '../rules.ts';
import { firewallOpens } from './firewall.ts';

export const vpcFirewallRuleChecks = gcpRules('firewall_rule', {
  compute_firewall_rdp_access_from_the_internet_allowed: {
    looksAt: ['/source_ranges', '/allowed'],
    evaluate: (rule) => passIf(!firewallOpens(rule, 3389), 'Remote desktop is open to the internet', { port: 3389 }),
  },
  compute_firewall_ssh_access_from_the_internet_allowed: {
    looksAt: ['/source_ranges', '/allowed'],
    evaluate: (rule) => passIf(!firewallOpens(rule, 22), 'SSH is open to the internet', { port: 22 }),
  },
});
