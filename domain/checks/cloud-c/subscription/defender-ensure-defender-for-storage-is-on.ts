import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const defenderEnsureDefenderForStorageIsOn = check({
  id: 'defender_ensure_defender_for_storage_is_on',
  title: 'Storage accounts are guarded by Defender',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/defender_plans'],
  fix: {
    words: 'Set the Defender plan StorageAccounts to standard.',
    sets: [{ path: '/defender_plans/StorageAccounts', value: 'Standard' }],
  },
  evaluate(subscription) {
    const tier = subscription.map('defender_plans')['StorageAccounts'] ?? null;
    return passIf(tier === 'Standard', 'The Defender plan StorageAccounts is off', { StorageAccounts: tier });
  },
});
