import { check } from '../../check.ts';
import { groupKeepsClosed } from '../open-ports.ts';

export const ec2SecuritygroupAllowIngressFromInternetToTcpPortMemcached11211 = check({
  id: 'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_memcached_11211',
  title: 'Security groups keep Memcached away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['security_group'],
  severity: 'high',
  looksAt: ['/ingress'],
  fix: { words: 'Let known addresses only reach Memcached.' },
  evaluate: (group) => groupKeepsClosed(group, { service: 'Memcached', ports: [11211] }),
});
