import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const networkBastionHostExists = check({
  id: 'network_bastion_host_exists',
  title: 'A bastion host exists',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/bastion_hosts'],
  fix: { words: 'Make a bastion host for access to machines.' },
  evaluate(subscription) {
    const hosts = subscription.number('bastion_hosts') ?? 0;
    return passIf(hosts > 0, 'There is no bastion host', { bastion_hosts: hosts });
  },
});
