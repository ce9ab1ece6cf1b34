import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const elbv2DeletionProtection = check({
  id: 'elbv2_deletion_protection',
  title: 'Load balancers are protected from deletion',
  provider: 'cloud_a',
  resourceTypes: ['load_balancer'],
  severity: 'medium',
  looksAt: ['/attributes'],
  fix: { words: 'Turn on deletion protection of the load balancer.' },
  evaluate(balancer) {
    if (!['application', 'network', 'gateway'].includes(balancer.text('kind') ?? '')) return notApplicable();
    const value = balancer.map('attributes')['deletion_protection.enabled'] ?? null;
    return passIf(value === 'true', 'The load balancer can be deleted at once', {
      'deletion_protection.enabled': value,
    });
  },
});
