import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const defenderEnsureDefenderForServerIsOn = check({
  id: 'defender_ensure_defender_for_server_is_on',
  title: 'Servers are guarded by Defender',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/defender_plans'],
  fix: {
    words: 'Set the Defender plan VirtualMachines to standard.',
    sets: [{ path: '/defender_plans/VirtualMachines', value: 'Standard' }],
  },
  evaluate(subscription) {
    const tier = subscription.map('defender_plans')['VirtualMachines'] ?? null;
    return passIf(tier === 'Standard', 'The Defender plan VirtualMachines is off', { VirtualMachines: tier });
  },
});
