import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { opensPort } from '../security-rules.ts';

export const networkHttpInternetAccessRestricted = check({
  id: 'network_http_internet_access_restricted',
  title: 'HTTP is closed to the internet',
  provider: 'cloud_c',
  resourceTypes: ['network_security_group'],
  severity: 'high',
  looksAt: ['/rules'],
  fix: { words: 'Name the addresses that are meant in the rule.' },
  evaluate(group) {
    const rules = opensPort(group, { protocol: 'tcp', port: 80 });
    return passIf(rules.length === 0, 'HTTP is open to the internet', { rules });
  },
});
