import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const computeInstanceIpForwardingIsEnabled = check({
  id: 'compute_instance_ip_forwarding_is_enabled',
  title: 'Instances do not forward packets',
  provider: 'cloud_b',
  resourceTypes: ['vm_instance'],
  severity: 'medium',
  looksAt: ['/can_ip_forward'],
  fix: { words: 'Make the instance anew without IP forwarding.' },
  evaluate(resource) {
    const value = resource.flag('can_ip_forward');
    return passIf(!value, 'The instance forwards packets of others', { can_ip_forward: value });
  },
});
