import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const computeInstancePublicIp = check({
  id: 'compute_instance_public_ip',
  title: 'Instances have no public address',
  provider: 'cloud_b',
  resourceTypes: ['vm_instance'],
  severity: 'high',
  looksAt: ['/has_public_address'],
  fix: {
    words: 'Take the external address away and use a gateway.',
    sets: [{ path: '/has_public_address', value: false }],
  },
  evaluate(resource) {
    const value = resource.flag('has_public_address');
    return passIf(!value, 'The instance has a public address', { has_public_address: value });
  },
});
