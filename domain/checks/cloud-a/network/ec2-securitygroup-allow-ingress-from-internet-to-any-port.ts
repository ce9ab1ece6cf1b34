import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { isForEveryone } from '../open-ports.ts';

export const ec2SecuritygroupAllowIngressFromInternetToAnyPort = check({
  id: 'ec2_securitygroup_allow_ingress_from_internet_to_any_port',
  title: 'No security group opens a port to the internet',
  provider: 'cloud_a',
  resourceTypes: ['security_group'],
  severity: 'high',
  looksAt: ['/ingress'],
  fix: { words: 'Put a load balancer before what must be public and close the group to the internet.' },
  evaluate(group) {
    const open = group
      .parts('ingress')
      .filter(isForEveryone)
      .map((rule) => ({
        protocol: rule.text('protocol'),
        from_port: rule.number('from_port'),
        to_port: rule.number('to_port'),
      }));
    return passIf(open.length === 0, 'A port is open to the internet', { rules: open });
  },
});
