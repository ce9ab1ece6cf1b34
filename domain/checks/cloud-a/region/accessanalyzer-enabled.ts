import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const accessanalyzerEnabled = check({
  id: 'accessanalyzer_enabled',
  title: 'An access analyzer is at work',
  provider: 'cloud_a',
  resourceTypes: ['account_region'],
  severity: 'low',
  looksAt: ['/access_analyzers'],
  fix: { words: 'Create an access analyzer in the region.' },
  evaluate: (region) =>
    passIf(
      region.parts('access_analyzers').some((analyzer) => analyzer.text('status') === 'ACTIVE'),
      'No access analyzer is active in the region',
      { access_analyzers: region.json('access_analyzers') },
    ),
});
