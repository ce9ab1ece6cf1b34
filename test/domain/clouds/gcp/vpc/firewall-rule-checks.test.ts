import { vpcFirewallRuleChecks } from '../../../../../domain/clouds/gcp/vpc/firewall-rule-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Google Cloud: compute, firewall rule', () => {
  testChecks(vpcFirewallRuleChecks, {
    compute_firewall_rdp_access_from_the_internet_allowed: {
      pass: {
        direction: 'ingress',
        disabled: false,
        source_ranges: ['10.0.0.0/8'],
        allowed: [{ protocol: 'tcp', ports: ['20-30'] }],
      },
      fail: {
        direction: 'ingress',
        disabled: false,
        source_ranges: ['0.0.0.0/0'],
        allowed: [{ protocol: 'tcp', ports: ['20-4000'] }],
      },
    },
    compute_firewall_ssh_access_from_the_internet_allowed: {
      pass: {
        direction: 'ingress',
        disabled: false,
        source_ranges: ['10.0.0.0/8'],
        allowed: [{ protocol: 'tcp', ports: ['20-30'] }],
      },
      fail: {
        direction: 'ingress',
        disabled: false,
        source_ranges: ['0.0.0.0/0'],
        allowed: [{ protocol: 'tcp', ports: ['20-4000'] }],
      },
    },
  });
});
