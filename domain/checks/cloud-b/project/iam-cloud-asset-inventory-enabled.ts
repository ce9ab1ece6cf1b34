import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const iamCloudAssetInventoryEnabled = check({
  id: 'iam_cloud_asset_inventory_enabled',
  title: 'Assets are inventoried',
  provider: 'cloud_b',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/enabled_services'],
  fix: { words: 'Turn on the API cloudasset.googleapis.com.' },
  evaluate: (project) =>
    passIf(project.texts('enabled_services').includes('cloudasset.googleapis.com'), 'The asset inventory is off', {
      service: 'cloudasset.googleapis.com',
    }),
});
