import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const elbDesyncMitigationMode = check({
  id: 'elb_desync_mitigation_mode',
  title: 'Classic load balancers guard against request smuggling',
  provider: 'cloud_a',
  resourceTypes: ['load_balancer'],
  severity: 'medium',
  looksAt: ['/attributes'],
  fix: { words: 'Set the mitigation mode to defensive or strictest.' },
  evaluate(balancer) {
    if (!['classic'].includes(balancer.text('kind') ?? '')) return notApplicable();
    const value = balancer.map('attributes')['routing.http.desync_mitigation_mode'] ?? null;
    return passIf(value === 'defensive' || value === 'strictest', 'Smuggled requests may pass the load balancer', {
      'routing.http.desync_mitigation_mode': value,
    });
  },
});
