import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const defenderEnsureDefenderForAzureSqlDatabasesIsOn = check({
  id: 'defender_ensure_defender_for_azure_sql_databases_is_on',
  title: 'Managed SQL databases are guarded by Defender',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/defender_plans'],
  fix: {
    words: 'Set the Defender plan SqlServers to standard.',
    sets: [{ path: '/defender_plans/SqlServers', value: 'Standard' }],
  },
  evaluate(subscription) {
    const tier = subscription.map('defender_plans')['SqlServers'] ?? null;
    return passIf(tier === 'Standard', 'The Defender plan SqlServers is off', { SqlServers: tier });
  },
});
