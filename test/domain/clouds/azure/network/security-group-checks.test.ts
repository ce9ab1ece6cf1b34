import { networkSecurityGroupChecks } from '../../../../../domain/clouds/azure/network/security-group-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Azure: network, security group', () => {
  testChecks(networkSecurityGroupChecks, {
    network_flow_log_more_than_90_days: {
      pass: { flow_log: { enabled: true, retention_days: 90 } },
      fail: { flow_log: { enabled: true, retention_days: 7 } },
    },
    network_http_internet_access_restricted: {
      pass: {
        rules: [
          {
            name: 'in',
            priority: 100,
            direction: 'inbound',
            access: 'allow',
            protocol: 'tcp',
            source_prefixes: ['10.0.0.0/8'],
            destination_ports: ['0-65535'],
          },
        ],
      },
      fail: {
        rules: [
          {
            name: 'in',
            priority: 100,
            direction: 'inbound',
            access: 'allow',
            protocol: '*',
            source_prefixes: ['*'],
            destination_ports: ['0-65535'],
          },
        ],
      },
    },
    network_rdp_internet_access_restricted: {
      pass: {
        rules: [
          {
            name: 'in',
            priority: 100,
            direction: 'inbound',
            access: 'allow',
            protocol: 'tcp',
            source_prefixes: ['10.0.0.0/8'],
            destination_ports: ['0-65535'],
          },
        ],
      },
      fail: {
        rules: [
          {
            name: 'in',
            priority: 100,
            direction: 'inbound',
            access: 'allow',
            protocol: '*',
            source_prefixes: ['*'],
            destination_ports: ['0-65535'],
          },
        ],
      },
    },
    network_ssh_internet_access_restricted: {
      pass: {
        rules: [
          {
            name: 'in',
            priority: 100,
            direction: 'inbound',
            access: 'allow',
            protocol: 'tcp',
            source_prefixes: ['10.0.0.0/8'],
            destination_ports: ['0-65535'],
          },
        ],
      },
      fail: {
        rules: [
          {
            name: 'in',
            priority: 100,
            direction: 'inbound',
            access: 'allow',
            protocol: '*',
            source_prefixes: ['*'],
            destination_ports: ['0-65535'],
          },
        ],
      },
    },
    network_udp_internet_access_restricted: {
      pass: {
        rules: [
          {
            name: 'in',
            priority: 100,
            direction: 'inbound',
            access: 'allow',
            protocol: 'tcp',
            source_prefixes: ['10.0.0.0/8'],
            destination_ports: ['0-65535'],
          },
        ],
      },
      fail: {
        rules: [
          {
            name: 'in',
            priority: 100,
            direction: 'inbound',
            access: 'allow',
            protocol: '*',
            source_prefixes: ['*'],
            destination_ports: ['0-65535'],
          },
        ],
      },
    },
  });
});
