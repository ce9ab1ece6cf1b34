import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const ec2SecuritygroupDefaultRestrictTraffic = check({
  id: 'ec2_securitygroup_default_restrict_traffic',
  title: 'Default security groups let nothing through',
  provider: 'cloud_a',
  resourceTypes: ['security_group'],
  severity: 'high',
  looksAt: ['/ingress', '/egress'],
  fix: {
    words: 'Remove every rule of the default group and use groups of your own.',
    sets: [
      { path: '/ingress', value: [] },
      { path: '/egress', value: [] },
    ],
  },
  evaluate(group) {
    if (group.text('group_name') !== 'default') return notApplicable();
    const rules = { ingress: group.parts('ingress').length, egress: group.parts('egress').length };
    return passIf(rules.ingress + rules.egress === 0, 'The default security group lets traffic through', rules);
  },
});
