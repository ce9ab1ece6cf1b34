import { check } from '../../check.ts';
import { groupKeepsClosed } from '../open-ports.ts';

export const ec2SecuritygroupAllowIngressFromInternetToTcpPortRedis6379 = check({
  id: 'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_redis_6379',
  title: 'Security groups keep Redis away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['security_group'],
  severity: 'high',
  looksAt: ['/ingress'],
  fix: { words: 'Let known addresses only reach Redis.' },
  evaluate: (group) => groupKeepsClosed(group, { service: 'Redis', ports: [6379] }),
});
