import { check } from '../../check.ts';
import { groupKeepsClosed } from '../open-ports.ts';

export const ec2SecuritygroupAllowIngressFromInternetToTcpPort3389 = check({
  id: 'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_3389',
  title: 'Security groups keep Remote desktop away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['security_group'],
  severity: 'high',
  looksAt: ['/ingress'],
  fix: { words: 'Let known addresses only reach port 3389, or use a session service.' },
  evaluate: (group) => groupKeepsClosed(group, { service: 'Remote desktop', ports: [3389] }),
});
