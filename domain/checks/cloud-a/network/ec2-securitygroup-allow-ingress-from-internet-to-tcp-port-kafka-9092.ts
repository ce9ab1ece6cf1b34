import { check } from '../../check.ts';
import { groupKeepsClosed } from '../open-ports.ts';

export const ec2SecuritygroupAllowIngressFromInternetToTcpPortKafka9092 = check({
  id: 'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_kafka_9092',
  title: 'Security groups keep Kafka away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['security_group'],
  severity: 'high',
  looksAt: ['/ingress'],
  fix: { words: 'Let known addresses only reach Kafka.' },
  evaluate: (group) => groupKeepsClosed(group, { service: 'Kafka', ports: [9092] }),
});
