import { vpcNetworkChecks } from '../../../../../domain/clouds/gcp/vpc/network-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

const policies = (action: string) => ({
  name: 'prod',
  firewall_policies_first: false,
  regional_firewall_policies: [],
  firewall_policies: [
    {
      name: 'organization',
      kind: 'hierarchy',
      rules: [
        {
          priority: 100,
          action,
          source_ranges: ['0.0.0.0/0'],
          other_sources: [],
          source_tags: [],
          source_network: null,
          destinations: [],
          protocols: [{ protocol: 'tcp', ports: ['20-4000'] }],
          target_networks: [],
          target_service_accounts: [],
          target_tags: [],
          target_type: null,
        },
      ],
    },
  ],
});

describe('the checks of Google Cloud: compute, network', () => {
  testChecks(vpcNetworkChecks, {
    compute_network_default_in_use: { pass: { name: 'prod' }, fail: { name: 'default' } },
    compute_network_dns_logging_enabled: { pass: { dns_logging: true }, fail: { dns_logging: false } },
    compute_network_firewall_policies_deny_internet_rdp: { pass: policies('deny'), fail: policies('allow') },
    compute_network_firewall_policies_deny_internet_ssh: { pass: policies('deny'), fail: policies('allow') },
    compute_network_not_legacy: { pass: { legacy: false }, fail: { legacy: true } },
  });
});
