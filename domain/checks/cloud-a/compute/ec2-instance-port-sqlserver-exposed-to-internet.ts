import { check } from '../../check.ts';
import { groupsOfInstance, instanceKeepsClosed } from '../open-ports.ts';

export const ec2InstancePortSqlserverExposedToInternet = check({
  id: 'ec2_instance_port_sqlserver_exposed_to_internet',
  title: 'Instances keep SQL Server away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['vm_instance'],
  severity: 'critical',
  looksAt: ['/security_group_ids', '/ingress'],
  fix: { words: 'Let known addresses only reach SQL Server in the security groups of the instance.' },
  related: groupsOfInstance,
  evaluate: (instance, facts) =>
    instanceKeepsClosed(instance, { facts, service: 'SQL Server', ports: { tcp: [1433, 1434] } }),
});
