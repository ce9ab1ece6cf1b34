import { check } from '../../check.ts';
import { groupsOfInstance, instanceKeepsClosed } from '../open-ports.ts';

export const ec2InstancePortCassandraExposedToInternet = check({
  id: 'ec2_instance_port_cassandra_exposed_to_internet',
  title: 'Instances keep Cassandra away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['vm_instance'],
  severity: 'critical',
  looksAt: ['/security_group_ids', '/ingress'],
  fix: { words: 'Let known addresses only reach Cassandra in the security groups of the instance.' },
  related: groupsOfInstance,
  evaluate: (instance, facts) =>
    instanceKeepsClosed(instance, { facts, service: 'Cassandra', ports: { tcp: [7000, 7001, 7199, 9042, 9160] } }),
});
