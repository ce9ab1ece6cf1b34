import { check } from '../../check.ts';
import { groupsOfInstance, instanceKeepsClosed } from '../open-ports.ts';

export const ec2InstancePortKafkaExposedToInternet = check({
  id: 'ec2_instance_port_kafka_exposed_to_internet',
  title: 'Instances keep Kafka away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['vm_instance'],
  severity: 'critical',
  looksAt: ['/security_group_ids', '/ingress'],
  fix: { words: 'Let known addresses only reach Kafka in the security groups of the instance.' },
  related: groupsOfInstance,
  evaluate: (instance, facts) => instanceKeepsClosed(instance, { facts, service: 'Kafka', ports: { tcp: [9092] } }),
});
