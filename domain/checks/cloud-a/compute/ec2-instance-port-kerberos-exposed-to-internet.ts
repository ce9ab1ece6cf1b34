import { check } from '../../check.ts';
import { groupsOfInstance, instanceKeepsClosed } from '../open-ports.ts';

export const ec2InstancePortKerberosExposedToInternet = check({
  id: 'ec2_instance_port_kerberos_exposed_to_internet',
  title: 'Instances keep Kerberos away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['vm_instance'],
  severity: 'critical',
  looksAt: ['/security_group_ids', '/ingress'],
  fix: { words: 'Let known addresses only reach Kerberos in the security groups of the instance.' },
  related: groupsOfInstance,
  evaluate: (instance, facts) =>
    instanceKeepsClosed(instance, { facts, service: 'Kerberos', ports: { tcp: [88, 464, 749, 750] } }),
});
