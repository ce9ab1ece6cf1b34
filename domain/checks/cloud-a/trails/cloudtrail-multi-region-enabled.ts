import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const cloudtrailMultiRegionEnabled = check({
  id: 'cloudtrail_multi_region_enabled',
  title: 'A trail logs every region',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/multi_region', '/is_logging'],
  surveys: ['trail'],
  fix: { words: 'Make a trail that covers all regions and start its logging.' },
  evaluate(_account, facts) {
    const trails = facts.every('trail');
    return passIf(
      trails.some((trail) => trail.flag('multi_region') && trail.flag('is_logging')),
      'No trail that logs every region is at work in the regions this provider covers',
      { trails: trails.length },
    );
  },
});
