import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

const isPrivate = /^(?:10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/;

export const ec2SecuritygroupAllowWideOpenPublicIpv4 = check({
  id: 'ec2_securitygroup_allow_wide_open_public_ipv4',
  title: 'Security groups trust no wide range of public addresses',
  provider: 'cloud_a',
  resourceTypes: ['security_group'],
  severity: 'high',
  looksAt: ['/ingress'],
  fix: { words: 'Name the addresses that are meant instead of a range above /24.' },
  evaluate(group) {
    const wide = group
      .parts('ingress')
      .map((rule) => rule.text('cidr_ipv4'))
      .filter((cidr) => cidr !== null)
      .filter((cidr) => Number(cidr.split('/')[1]) < 24 && cidr !== '0.0.0.0/0' && !isPrivate.test(cidr));
    return passIf(wide.length === 0, 'A wide range of public addresses is let in', { ranges: wide });
  },
});
