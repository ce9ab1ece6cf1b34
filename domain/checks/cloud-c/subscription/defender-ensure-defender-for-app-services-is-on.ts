import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const defenderEnsureDefenderForAppServicesIsOn = check({
  id: 'defender_ensure_defender_for_app_services_is_on',
  title: 'App services are guarded by Defender',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/defender_plans'],
  fix: {
    words: 'Set the Defender plan AppServices to standard.',
    sets: [{ path: '/defender_plans/AppServices', value: 'Standard' }],
  },
  evaluate(subscription) {
    const tier = subscription.map('defender_plans')['AppServices'] ?? null;
    return passIf(tier === 'Standard', 'The Defender plan AppServices is off', { AppServices: tier });
  },
});
