import { cloudBChecks } from '../../../../domain/checks/cloud-b/checks.ts';
import { testChecks } from '../check-cases.ts';

describe('checks of network of a Google Cloud project', () => {
  testChecks(cloudBChecks, {
    compute_network_default_in_use: { pass: { name: 'prod' }, fail: { name: 'default' } },
    compute_network_not_legacy: { pass: { legacy: false }, fail: { legacy: true } },
    compute_network_dns_logging_enabled: { pass: { dns_logging: true }, fail: { dns_logging: false } },
    compute_subnet_flow_logs_enabled: {
      pass: { purpose: 'PRIVATE', flow_logs: true },
      fail: { purpose: 'PRIVATE', flow_logs: false },
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
  });
});
