import { check } from '../../check.ts';
import { groupKeepsClosed } from '../open-ports.ts';

export const ec2SecuritygroupAllowIngressFromInternetToTcpPortTelnet23 = check({
  id: 'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_telnet_23',
  title: 'Security groups keep Telnet away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['security_group'],
  severity: 'high',
  looksAt: ['/ingress'],
  fix: { words: 'Let known addresses only reach Telnet.' },
  evaluate: (group) => groupKeepsClosed(group, { service: 'Telnet', ports: [23] }),
});
