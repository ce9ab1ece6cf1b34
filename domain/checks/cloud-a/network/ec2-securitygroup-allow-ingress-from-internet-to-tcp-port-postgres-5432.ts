import { check } from '../../check.ts';
import { groupKeepsClosed } from '../open-ports.ts';

export const ec2SecuritygroupAllowIngressFromInternetToTcpPortPostgres5432 = check({
  id: 'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_postgres_5432',
  title: 'Security groups keep PostgreSQL away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['security_group'],
  severity: 'high',
  looksAt: ['/ingress'],
  fix: { words: 'Let known addresses only reach PostgreSQL.' },
  evaluate: (group) => groupKeepsClosed(group, { service: 'PostgreSQL', ports: [5432] }),
});
