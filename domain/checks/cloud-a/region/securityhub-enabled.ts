import { check } from '../../check.ts';
import { fail, passIf } from '../../verdict.ts';

export const securityhubEnabled = check({
  id: 'securityhub_enabled',
  title: 'Security Hub is on',
  provider: 'cloud_a',
  resourceTypes: ['account_region'],
  severity: 'high',
  looksAt: ['/security_hub'],
  fix: { words: 'Turn on Security Hub in the region with at least one standard.' },
  evaluate(region) {
    const hub = region.part('security_hub');
    if (hub === null) return fail('Security Hub is off in the region', { security_hub: null });
    return passIf(hub.texts('standards').length > 0, 'Security Hub is on without any standard', { standards: [] });
  },
});
