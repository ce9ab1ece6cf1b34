import { check } from '../../check.ts';
import { groupKeepsClosed } from '../open-ports.ts';

export const ec2SecuritygroupAllowIngressFromInternetToTcpPortOracle15212483 = check({
  id: 'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_oracle_1521_2483',
  title: 'Security groups keep Oracle away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['security_group'],
  severity: 'high',
  looksAt: ['/ingress'],
  fix: { words: 'Let known addresses only reach Oracle.' },
  evaluate: (group) => groupKeepsClosed(group, { service: 'Oracle', ports: [1521, 2483] }),
});
