import { gcpRules } from '../rules.ts';
import { internetVerdict } from './firewall.ts';

/** The fields that decide which of a network's rules apply. */
export const deciding = [
  '/network',
  '/direction',
  '/disabled',
  '/priority',
  '/source_ranges',
  '/source_tags',
  '/source_service_accounts',
  '/target_tags',
  '/target_service_accounts',
  '/allowed',
  '/denied',
] as const;

/** The fields of firewall policies. */
const policies = ['/name', '/firewall_policies', '/firewall_policies_first', '/regional_firewall_policies'] as const;

export const vpcFirewallRuleChecks = gcpRules('firewall_rule', {
  compute_firewall_rdp_access_from_the_internet_allowed: {
    looksAt: ['/source_ranges', '/allowed'],
    surveys: { firewall_rule: deciding, network: policies },
    evaluate: (rule, facts) =>
      internetVerdict(rule, facts, { port: 3389, reason: 'RDP (port 3389) is open to the internet' }),
  },
  compute_firewall_ssh_access_from_the_internet_allowed: {
    looksAt: ['/source_ranges', '/allowed'],
    surveys: { firewall_rule: deciding, network: policies },
    evaluate: (rule, facts) =>
      internetVerdict(rule, facts, { port: 22, reason: 'SSH (port 22) is open to the internet' }),
  },
});
