import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const artifactsContainerAnalysisEnabled = check({
  id: 'artifacts_container_analysis_enabled',
  title: 'Images are analysed',
  provider: 'cloud_b',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/enabled_services'],
  fix: { words: 'Turn on the API containeranalysis.googleapis.com.' },
  evaluate: (project) =>
    passIf(
      project.texts('enabled_services').includes('containeranalysis.googleapis.com'),
      'Analysis of images is off',
      { service: 'containeranalysis.googleapis.com' },
    ),
});
