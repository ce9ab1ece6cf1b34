import { check } from '../../check.ts';
import { groupKeepsClosed } from '../open-ports.ts';

const riskyPorts = [25, 110, 135, 143, 445, 3000, 4333, 5000, 5500, 8080, 8088];

export const ec2SecuritygroupAllowIngressFromInternetToHighRiskTcpPorts = check({
  id: 'ec2_securitygroup_allow_ingress_from_internet_to_high_risk_tcp_ports',
  title: 'Security groups keep risky ports away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['security_group'],
  severity: 'high',
  looksAt: ['/ingress'],
  fix: { words: 'Let known addresses only reach administration and data ports.' },
  evaluate: (group) => groupKeepsClosed(group, { service: 'A risky port', ports: riskyPorts }),
});
