import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const gcrContainerScanningEnabled = check({
  id: 'gcr_container_scanning_enabled',
  title: 'Images are scanned for vulnerabilities',
  provider: 'cloud_b',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/enabled_services'],
  fix: { words: 'Turn on the API containerscanning.googleapis.com.' },
  evaluate: (project) =>
    passIf(
      project.texts('enabled_services').includes('containerscanning.googleapis.com'),
      'Scanning of images is off',
      { service: 'containerscanning.googleapis.com' },
    ),
});
