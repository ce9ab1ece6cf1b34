import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const defenderEnsureDefenderForArmIsOn = check({
  id: 'defender_ensure_defender_for_arm_is_on',
  title: 'The resource manager is guarded by Defender',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/defender_plans'],
  fix: { words: 'Set the Defender plan Arm to standard.', sets: [{ path: '/defender_plans/Arm', value: 'Standard' }] },
  evaluate(subscription) {
    const tier = subscription.map('defender_plans')['Arm'] ?? null;
    return passIf(tier === 'Standard', 'The Defender plan Arm is off', { Arm: tier });
  },
});
