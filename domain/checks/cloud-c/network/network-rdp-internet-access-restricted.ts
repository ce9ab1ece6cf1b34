import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { opensPort } from '../security-rules.ts';

export const networkRdpInternetAccessRestricted = check({
  id: 'network_rdp_internet_access_restricted',
  title: 'Remote desktop is closed to the internet',
  provider: 'cloud_c',
  resourceTypes: ['network_security_group'],
  severity: 'high',
  looksAt: ['/rules'],
  fix: { words: 'Name the addresses that are meant in the rule.' },
  evaluate(group) {
    const rules = opensPort(group, { protocol: 'tcp', port: 3389 });
    return passIf(rules.length === 0, 'Remote desktop is open to the internet', { rules });
  },
});
