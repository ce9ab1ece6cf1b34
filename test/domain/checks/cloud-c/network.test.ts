import { cloudCChecks } from '../../../../domain/checks/cloud-c/checks.ts';
import { testChecks } from '../check-cases.ts';

describe('checks of network of an Azure subscription', () => {
  testChecks(cloudCChecks, {
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
    network_flow_log_more_than_90_days: {
      pass: { flow_log: { enabled: true, retention_days: 90 } },
      fail: { flow_log: { enabled: true, retention_days: 7 } },
    },
    network_subnet_nsg_associated: {
      pass: { subnets: [{ name: 'GatewaySubnet', security_group_id: null }] },
      fail: { subnets: [{ name: 'apps', security_group_id: null }] },
    },
    network_vnet_ddos_protection_enabled: { pass: { ddos_protection: true }, fail: { ddos_protection: false } },
  });
});
