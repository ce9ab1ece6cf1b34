import { fail, passIf } from '../../../checks/verdict.ts';
import { azureRules } from '../rules.ts';
import { opensPort } from './security-rules.ts';

export const networkSecurityGroupChecks = azureRules('network_security_group', {
  network_flow_log_more_than_90_days: {
    looksAt: ['/flow_log'],
    evaluate(group) {
      const log = group.part('flow_log');
      if (log === null || !log.flag('enabled')) return fail('The group has no flow log', { flow_log: null });
      const days = log.number('retention_days') ?? 0;
      // Zero keeps the log for ever.
      return passIf(days === 0 || days >= 90, `The flow log is kept for ${days} days only`, { retention_days: days });
    },
  },
  network_http_internet_access_restricted: {
    looksAt: ['/rules'],
    evaluate(group) {
      const rules = opensPort(group, { protocol: 'tcp', port: 80 });
      return passIf(rules.length === 0, 'HTTP is open to the internet', { rules });
    },
  },
  network_rdp_internet_access_restricted: {
    looksAt: ['/rules'],
    evaluate(group) {
      const rules = opensPort(group, { protocol: 'tcp', port: 3389 });
      return passIf(rules.length === 0, 'Remote desktop is open to the internet', { rules });
    },
  },
  network_ssh_internet_access_restricted: {
    looksAt: ['/rules'],
    evaluate(group) {
      const rules = opensPort(group, { protocol: 'tcp', port: 22 });
      return passIf(rules.length === 0, 'SSH is open to the internet', { rules });
    },
  },
  network_udp_internet_access_restricted: {
    looksAt: ['/rules'],
    evaluate(group) {
      const rules = opensPort(group, { protocol: 'udp', port: null });
      return passIf(rules.length === 0, 'UDP is open to the internet', { rules });
    },
  },
});
