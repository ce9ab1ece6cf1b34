import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { firewallOpens } from '../firewall.ts';

export const computeFirewallRdpAccessFromTheInternetAllowed = check({
  id: 'compute_firewall_rdp_access_from_the_internet_allowed',
  title: 'Remote desktop is closed to the internet',
  provider: 'cloud_b',
  resourceTypes: ['firewall_rule'],
  severity: 'critical',
  looksAt: ['/source_ranges', '/allowed'],
  fix: { words: 'Name the addresses that may reach port 3389.' },
  evaluate: (rule) => passIf(!firewallOpens(rule, 3389), 'Remote desktop is open to the internet', { port: 3389 }),
});
