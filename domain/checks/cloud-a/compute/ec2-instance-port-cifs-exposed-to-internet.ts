import { check } from '../../check.ts';
import { groupsOfInstance, instanceKeepsClosed } from '../open-ports.ts';

export const ec2InstancePortCifsExposedToInternet = check({
  id: 'ec2_instance_port_cifs_exposed_to_internet',
  title: 'Instances keep Windows file sharing away from the internet',
  provider: 'cloud_a',
  resourceTypes: ['vm_instance'],
  severity: 'critical',
  looksAt: ['/security_group_ids', '/ingress'],
  fix: { words: 'Let known addresses only reach Windows file sharing in the security groups of the instance.' },
  related: groupsOfInstance,
  evaluate: (instance, facts) =>
    instanceKeepsClosed(instance, { facts, service: 'Windows file sharing', ports: { tcp: [139, 445] } }),
});
