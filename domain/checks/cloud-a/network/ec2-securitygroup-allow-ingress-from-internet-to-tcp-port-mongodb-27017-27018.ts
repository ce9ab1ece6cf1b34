import { check } from '../../check.ts';
import { groupKeepsClosed } from '../open-ports.ts';

export const ec2SecuritygroupAllowIngressFromInternetToTcpPortMongodb2701727018 = check({
  id: 'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_mongodb_27017_27018',
  title: 'Security groups keep MongoDB away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['security_group'],
  severity: 'high',
  looksAt: ['/ingress'],
  fix: { words: 'Let known addresses only reach MongoDB.' },
  evaluate: (group) => groupKeepsClosed(group, { service: 'MongoDB', ports: [27017, 27018] }),
});
