import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const defenderEnsureDefenderForKeyvaultIsOn = check({
  id: 'defender_ensure_defender_for_keyvault_is_on',
  title: 'Key vaults are guarded by Defender',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/defender_plans'],
  fix: {
    words: 'Set the Defender plan KeyVaults to standard.',
    sets: [{ path: '/defender_plans/KeyVaults', value: 'Standard' }],
  },
  evaluate(subscription) {
    const tier = subscription.map('defender_plans')['KeyVaults'] ?? null;
    return passIf(tier === 'Standard', 'The Defender plan KeyVaults is off', { KeyVaults: tier });
  },
});
