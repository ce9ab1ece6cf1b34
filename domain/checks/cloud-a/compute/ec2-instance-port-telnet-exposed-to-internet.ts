import { check } from '../../check.ts';
import { groupsOfInstance, instanceKeepsClosed } from '../open-ports.ts';

export const ec2InstancePortTelnetExposedToInternet = check({
  id: 'ec2_instance_port_telnet_exposed_to_internet',
  title: 'Instances keep Telnet away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['vm_instance'],
  severity: 'critical',
  looksAt: ['/security_group_ids', '/ingress'],
  fix: { words: 'Let known addresses only reach Telnet in the security groups of the instance.' },
  related: groupsOfInstance,
  evaluate: (instance, facts) => instanceKeepsClosed(instance, { facts, service: 'Telnet', ports: { tcp: [23] } }),
});
