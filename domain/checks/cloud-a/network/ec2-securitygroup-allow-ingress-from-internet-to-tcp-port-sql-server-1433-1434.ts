import { check } from '../../check.ts';
import { groupKeepsClosed } from '../open-ports.ts';

export const ec2SecuritygroupAllowIngressFromInternetToTcpPortSqlServer14331434 = check({
  id: 'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_sql_server_1433_1434',
  title: 'Security groups keep SQL Server away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['security_group'],
  severity: 'high',
  looksAt: ['/ingress'],
  fix: { words: 'Let known addresses only reach SQL Server.' },
  evaluate: (group) => groupKeepsClosed(group, { service: 'SQL Server', ports: [1433, 1434] }),
});
