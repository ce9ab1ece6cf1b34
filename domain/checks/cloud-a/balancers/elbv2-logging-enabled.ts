import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const elbv2LoggingEnabled = check({
  id: 'elbv2_logging_enabled',
  title: 'Access to load balancers is logged',
  provider: 'cloud_a',
  resourceTypes: ['load_balancer'],
  severity: 'medium',
  looksAt: ['/attributes'],
  fix: { words: 'Turn on access logs of the load balancer.' },
  evaluate(balancer) {
    if (!['application', 'network'].includes(balancer.text('kind') ?? '')) return notApplicable();
    const value = balancer.map('attributes')['access_logs.s3.enabled'] ?? null;
    return passIf(value === 'true', 'Access to the load balancer is not logged', { 'access_logs.s3.enabled': value });
  },
});
