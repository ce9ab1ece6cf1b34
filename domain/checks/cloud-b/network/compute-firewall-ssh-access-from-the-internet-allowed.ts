import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { firewallOpens } from '../firewall.ts';

export const computeFirewallSshAccessFromTheInternetAllowed = check({
  id: 'compute_firewall_ssh_access_from_the_internet_allowed',
  title: 'SSH is closed to the internet',
  provider: 'cloud_b',
  resourceTypes: ['firewall_rule'],
  severity: 'critical',
  looksAt: ['/source_ranges', '/allowed'],
  fix: { words: 'Name the addresses that may reach port 22.' },
  evaluate: (rule) => passIf(!firewallOpens(rule, 22), 'SSH is open to the internet', { port: 22 }),
});
