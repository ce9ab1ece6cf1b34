import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { opensPort } from '../security-rules.ts';

export const networkSshInternetAccessRestricted = check({
  id: 'network_ssh_internet_access_restricted',
  title: 'SSH is closed to the internet',
  provider: 'cloud_c',
  resourceTypes: ['network_security_group'],
  severity: 'high',
  looksAt: ['/rules'],
  fix: { words: 'Name the addresses that are meant in the rule.' },
  evaluate(group) {
    const rules = opensPort(group, { protocol: 'tcp', port: 22 });
    return passIf(rules.length === 0, 'SSH is open to the internet', { rules });
  },
});
