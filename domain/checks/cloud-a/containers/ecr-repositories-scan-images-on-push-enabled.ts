import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const ecrRepositoriesScanImagesOnPushEnabled = check({
  id: 'ecr_repositories_scan_images_on_push_enabled',
  title: 'Images are scanned when they arrive',
  provider: 'cloud_a',
  resourceTypes: ['container_registry'],
  severity: 'medium',
  looksAt: ['/scan_on_push'],
  fix: { words: 'Turn on scanning on push of the repository.', sets: [{ path: '/scan_on_push', value: true }] },
  evaluate(registry) {
    const scans = registry.flag('scan_on_push');
    return passIf(scans, 'Images are not scanned when they arrive', { scan_on_push: scans });
  },
});
