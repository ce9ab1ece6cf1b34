import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const ec2EbsPublicSnapshot = check({
  id: 'ec2_ebs_public_snapshot',
  title: 'Snapshots of volumes are not public',
  provider: 'cloud_a',
  resourceTypes: ['snapshot'],
  severity: 'critical',
  looksAt: ['/public'],
  fix: {
    words: 'Take the group all out of the create-volume permission of the snapshot.',
    sets: [{ path: '/public', value: false }],
  },
  evaluate(snapshot) {
    if (snapshot.text('kind') !== 'volume') return notApplicable();
    const isPublic = snapshot.flag('public');
    return passIf(!isPublic, 'Everyone may make a volume of the snapshot', { public: isPublic });
  },
});
