import { check } from '../../check.ts';
import { groupKeepsClosed } from '../open-ports.ts';

export const ec2SecuritygroupAllowIngressFromInternetToTcpPortFtp2021 = check({
  id: 'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_ftp_20_21',
  title: 'Security groups keep FTP away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['security_group'],
  severity: 'high',
  looksAt: ['/ingress'],
  fix: { words: 'Let known addresses only reach FTP.' },
  evaluate: (group) => groupKeepsClosed(group, { service: 'FTP', ports: [20, 21] }),
});
