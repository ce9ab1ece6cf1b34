import { check } from '../../check.ts';
import { groupsOfInstance, instanceKeepsClosed } from '../open-ports.ts';

export const ec2InstancePortMongodbExposedToInternet = check({
  id: 'ec2_instance_port_mongodb_exposed_to_internet',
  title: 'Instances keep MongoDB away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['vm_instance'],
  severity: 'critical',
  looksAt: ['/security_group_ids', '/ingress'],
  fix: { words: 'Let known addresses only reach MongoDB in the security groups of the instance.' },
  related: groupsOfInstance,
  evaluate: (instance, facts) =>
    instanceKeepsClosed(instance, { facts, service: 'MongoDB', ports: { tcp: [27017, 27018] } }),
});
