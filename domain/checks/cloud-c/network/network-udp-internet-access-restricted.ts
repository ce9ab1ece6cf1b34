import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { opensPort } from '../security-rules.ts';

export const networkUdpInternetAccessRestricted = check({
  id: 'network_udp_internet_access_restricted',
  title: 'UDP is closed to the internet',
  provider: 'cloud_c',
  resourceTypes: ['network_security_group'],
  severity: 'high',
  looksAt: ['/rules'],
  fix: { words: 'Name the addresses that are meant in the rule.' },
  evaluate(group) {
    const rules = opensPort(group, { protocol: 'udp', port: null });
    return passIf(rules.length === 0, 'UDP is open to the internet', { rules });
  },
});
