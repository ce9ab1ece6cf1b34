import { gcpRules } from '../rules.ts';
import { internetVerdict } from './firewall.ts';

/** What decides about other rules of the network. */
const deciding = [
  '/network',
  '/direction',
  '/disabled',
  '/priority',
  '/source_ranges',
  '/target_tags',
  '/target_service_accounts',
  '/allowed',
  '/denied',
] as const;

export const vpcFirewallRuleChecks = gcpRules('firewall_rule', {
  compute_firewall_rdp_access_from_the_internet_allowed: {
    looksAt: ['/source_ranges', '/allowed'],
    surveys: { firewall_rule: deciding },
    evaluate: (rule, facts) =>
      internetVerdict(rule, facts, { port: 3389, reason: 'RDP (port 3389) is open to the internet' }),
  },
  compute_firewall_ssh_access_from_the_internet_allowed: {
    looksAt: ['/source_ranges', '/allowed'],
    surveys: { firewall_rule: deciding },
    evaluate: (rule, facts) =>
      internetVerdict(rule, facts, { port: 22, reason: 'SSH (port 22) is open to the internet' }),
  },
});
