import { everyPort, singlePort } from '../../../network/port-ranges.ts';
import { groupFlowLogRetention } from '../check-parameters.ts';
import { azureRules } from '../rules.ts';
import { groupFlowLogVerdict } from './flow-log-verdicts.ts';
import { internetVerdict } from './internet-verdict.ts';

export const networkSecurityGroupChecks = azureRules('network_security_group', {
  network_flow_log_more_than_90_days: {
    looksAt: ['/flow_log'],
    surveys: { network: ['/subnets', '/flow_logs'] },
    parameters: [groupFlowLogRetention],
    evaluate: (group, facts) => groupFlowLogVerdict(group, { facts, least: facts.value(groupFlowLogRetention) }),
  },
  network_http_internet_access_restricted: {
    looksAt: ['/rules'],
    evaluate: (group) =>
      internetVerdict(group, {
        protocol: 'tcp',
        ports: [singlePort(80)],
        reason: 'HTTP (port 80) is open to the internet',
      }),
  },
  network_https_internet_access_restricted: {
    looksAt: ['/rules'],
    evaluate: (group) =>
      internetVerdict(group, {
        protocol: 'tcp',
        ports: [singlePort(443)],
        reason: 'HTTPS (port 443) is open to the internet',
      }),
  },
  network_rdp_internet_access_restricted: {
    looksAt: ['/rules'],
    evaluate: (group) =>
      internetVerdict(group, {
        protocol: 'tcp',
        ports: [singlePort(3389)],
        reason: 'RDP (port 3389) is open to the internet',
      }),
  },
  network_ssh_internet_access_restricted: {
    looksAt: ['/rules'],
    evaluate: (group) =>
      internetVerdict(group, {
        protocol: 'tcp',
        ports: [singlePort(22)],
        reason: 'SSH (port 22) is open to the internet',
      }),
  },
  network_udp_internet_access_restricted: {
    looksAt: ['/rules'],
    evaluate: (group) =>
      internetVerdict(group, { protocol: 'udp', ports: [everyPort], reason: 'UDP ports are open to the internet' }),
  },
});
