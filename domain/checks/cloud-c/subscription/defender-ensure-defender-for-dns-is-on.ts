import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const defenderEnsureDefenderForDnsIsOn = check({
  id: 'defender_ensure_defender_for_dns_is_on',
  title: 'Name resolution is guarded by Defender',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/defender_plans'],
  fix: { words: 'Set the Defender plan Dns to standard.', sets: [{ path: '/defender_plans/Dns', value: 'Standard' }] },
  evaluate(subscription) {
    const tier = subscription.map('defender_plans')['Dns'] ?? null;
    return passIf(tier === 'Standard', 'The Defender plan Dns is off', { Dns: tier });
  },
});
