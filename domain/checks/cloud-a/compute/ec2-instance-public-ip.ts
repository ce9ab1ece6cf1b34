import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const ec2InstancePublicIp = check({
  id: 'ec2_instance_public_ip',
  title: 'Instances have no public address',
  provider: 'cloud_a',
  resourceTypes: ['vm_instance'],
  severity: 'medium',
  looksAt: ['/has_public_address'],
  fix: { words: 'Move the instance to a private subnet behind a load balancer or gateway.' },
  evaluate(instance) {
    const isPublic = instance.flag('has_public_address');
    return passIf(!isPublic, 'The instance has a public address', { has_public_address: isPublic });
  },
});
