import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const guarddutyIsEnabled = check({
  id: 'guardduty_is_enabled',
  title: 'Threat detection is on',
  provider: 'cloud_a',
  resourceTypes: ['account_region'],
  severity: 'high',
  looksAt: ['/guardduty_detectors'],
  fix: { words: 'Turn on GuardDuty in the region.' },
  evaluate(region) {
    const detectors = region.parts('guardduty_detectors');
    return passIf(
      detectors.some((detector) => detector.flag('enabled')),
      detectors.length === 0 ? 'GuardDuty is off in the region' : 'GuardDuty is suspended in the region',
      { detectors: detectors.length },
    );
  },
});
