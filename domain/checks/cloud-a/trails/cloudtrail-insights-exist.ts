import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const cloudtrailInsightsExist = check({
  id: 'cloudtrail_insights_exist',
  title: 'Trails watch for unusual activity',
  provider: 'cloud_a',
  resourceTypes: ['trail'],
  severity: 'low',
  looksAt: ['/insight_types'],
  fix: { words: 'Turn on insights of the trail.' },
  evaluate(trail) {
    if (!trail.flag('is_logging')) return notApplicable();
    return passIf(trail.texts('insight_types').length > 0, 'The trail has no insights', { insight_types: [] });
  },
});
