import { passIf } from '../../../checks/verdict.ts';
import { awsRules } from '../rules.ts';

export const vpcSubnetChecks = awsRules('subnet', {
  vpc_subnet_no_public_ip_by_default: {
    looksAt: ['/map_public_ip_on_launch'],
    sets: [{ path: '/map_public_ip_on_launch', value: false }],
    evaluate(subnet) {
      const gives = subnet.flag('map_public_ip_on_launch');
      return passIf(!gives, 'Public IPv4 addresses are assigned by default', { map_public_ip_on_launch: gives });
    },
  },
});
