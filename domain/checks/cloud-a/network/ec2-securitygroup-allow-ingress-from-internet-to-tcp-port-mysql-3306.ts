import { check } from '../../check.ts';
import { groupKeepsClosed } from '../open-ports.ts';

export const ec2SecuritygroupAllowIngressFromInternetToTcpPortMysql3306 = check({
  id: 'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_mysql_3306',
  title: 'Security groups keep MySQL away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['security_group'],
  severity: 'high',
  looksAt: ['/ingress'],
  fix: { words: 'Let known addresses only reach MySQL.' },
  evaluate: (group) => groupKeepsClosed(group, { service: 'MySQL', ports: [3306] }),
});
