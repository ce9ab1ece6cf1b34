import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const defenderEnsureDefenderForSqlServersIsOn = check({
  id: 'defender_ensure_defender_for_sql_servers_is_on',
  title: 'SQL servers on machines are guarded by Defender',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/defender_plans'],
  fix: {
    words: 'Set the Defender plan SqlServerVirtualMachines to standard.',
    sets: [{ path: '/defender_plans/SqlServerVirtualMachines', value: 'Standard' }],
  },
  evaluate(subscription) {
    const tier = subscription.map('defender_plans')['SqlServerVirtualMachines'] ?? null;
    return passIf(tier === 'Standard', 'The Defender plan SqlServerVirtualMachines is off', {
      SqlServerVirtualMachines: tier,
    });
  },
});
