import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { isForEveryone, opensEveryPort } from '../open-ports.ts';

export const ec2SecuritygroupAllowIngressFromInternetToAllPorts = check({
  id: 'ec2_securitygroup_allow_ingress_from_internet_to_all_ports',
  title: 'No security group opens every port to the internet',
  provider: 'cloud_a',
  resourceTypes: ['security_group'],
  severity: 'critical',
  looksAt: ['/ingress'],
  fix: { words: 'Open the ports that are needed instead of all.' },
  evaluate(group) {
    const open = group.parts('ingress').filter((rule) => isForEveryone(rule) && opensEveryPort(rule));
    return passIf(open.length === 0, 'Every port is open to the internet', { rules: open.length });
  },
});
