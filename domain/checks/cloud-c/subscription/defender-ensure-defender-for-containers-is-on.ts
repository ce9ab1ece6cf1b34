import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const defenderEnsureDefenderForContainersIsOn = check({
  id: 'defender_ensure_defender_for_containers_is_on',
  title: 'Containers are guarded by Defender',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/defender_plans'],
  fix: {
    words: 'Set the Defender plan Containers to standard.',
    sets: [{ path: '/defender_plans/Containers', value: 'Standard' }],
  },
  evaluate(subscription) {
    const tier = subscription.map('defender_plans')['Containers'] ?? null;
    return passIf(tier === 'Standard', 'The Defender plan Containers is off', { Containers: tier });
  },
});
