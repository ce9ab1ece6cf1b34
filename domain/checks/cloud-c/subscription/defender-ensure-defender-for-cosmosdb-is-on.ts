import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const defenderEnsureDefenderForCosmosdbIsOn = check({
  id: 'defender_ensure_defender_for_cosmosdb_is_on',
  title: 'Cosmos DB is guarded by Defender',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/defender_plans'],
  fix: {
    words: 'Set the Defender plan CosmosDbs to standard.',
    sets: [{ path: '/defender_plans/CosmosDbs', value: 'Standard' }],
  },
  evaluate(subscription) {
    const tier = subscription.map('defender_plans')['CosmosDbs'] ?? null;
    return passIf(tier === 'Standard', 'The Defender plan CosmosDbs is off', { CosmosDbs: tier });
  },
});
