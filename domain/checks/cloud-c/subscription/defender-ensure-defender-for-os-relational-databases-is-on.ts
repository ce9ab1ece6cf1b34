import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const defenderEnsureDefenderForOsRelationalDatabasesIsOn = check({
  id: 'defender_ensure_defender_for_os_relational_databases_is_on',
  title: 'Open-source databases are guarded by Defender',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/defender_plans'],
  fix: {
    words: 'Set the Defender plan OpenSourceRelationalDatabases to standard.',
    sets: [{ path: '/defender_plans/OpenSourceRelationalDatabases', value: 'Standard' }],
  },
  evaluate(subscription) {
    const tier = subscription.map('defender_plans')['OpenSourceRelationalDatabases'] ?? null;
    return passIf(tier === 'Standard', 'The Defender plan OpenSourceRelationalDatabases is off', {
      OpenSourceRelationalDatabases: tier,
    });
  },
});
