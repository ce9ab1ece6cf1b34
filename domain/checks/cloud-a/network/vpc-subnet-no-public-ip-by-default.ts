import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const vpcSubnetNoPublicIpByDefault = check({
  id: 'vpc_subnet_no_public_ip_by_default',
  title: 'Subnets give no public addresses by themselves',
  provider: 'cloud_a',
  resourceTypes: ['subnet'],
  severity: 'high',
  looksAt: ['/map_public_ip_on_launch'],
  fix: {
    words: 'Turn off automatic public addresses of the subnet.',
    sets: [{ path: '/map_public_ip_on_launch', value: false }],
  },
  evaluate(subnet) {
    const gives = subnet.flag('map_public_ip_on_launch');
    return passIf(!gives, 'Instances in the subnet get a public address', { map_public_ip_on_launch: gives });
  },
});
