import { check } from '../../check.ts';
import { groupKeepsClosed } from '../open-ports.ts';

export const ec2SecuritygroupAllowIngressFromInternetToTcpPortCassandra719991608888 = check({
  id: 'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_cassandra_7199_9160_8888',
  title: 'Security groups keep Cassandra away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['security_group'],
  severity: 'high',
  looksAt: ['/ingress'],
  fix: { words: 'Let known addresses only reach Cassandra.' },
  evaluate: (group) => groupKeepsClosed(group, { service: 'Cassandra', ports: [7199, 9160, 8888] }),
});
