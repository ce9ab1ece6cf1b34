import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const defenderEnsureDefenderCspmIsOn = check({
  id: 'defender_ensure_defender_cspm_is_on',
  title: 'Posture management is guarded by Defender',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/defender_plans'],
  fix: {
    words: 'Set the Defender plan CloudPosture to standard.',
    sets: [{ path: '/defender_plans/CloudPosture', value: 'Standard' }],
  },
  evaluate(subscription) {
    const tier = subscription.map('defender_plans')['CloudPosture'] ?? null;
    return passIf(tier === 'Standard', 'The Defender plan CloudPosture is off', { CloudPosture: tier });
  },
});
