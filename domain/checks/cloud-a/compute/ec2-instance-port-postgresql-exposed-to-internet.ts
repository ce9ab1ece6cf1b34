import { check } from '../../check.ts';
import { groupsOfInstance, instanceKeepsClosed } from '../open-ports.ts';

export const ec2InstancePortPostgresqlExposedToInternet = check({
  id: 'ec2_instance_port_postgresql_exposed_to_internet',
  title: 'Instances keep PostgreSQL away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['vm_instance'],
  severity: 'critical',
  looksAt: ['/security_group_ids', '/ingress'],
  fix: { words: 'Let known addresses only reach PostgreSQL in the security groups of the instance.' },
  related: groupsOfInstance,
  evaluate: (instance, facts) =>
    instanceKeepsClosed(instance, { facts, service: 'PostgreSQL', ports: { tcp: [5432] } }),
});
