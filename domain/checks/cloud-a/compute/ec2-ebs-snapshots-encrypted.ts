import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const ec2EbsSnapshotsEncrypted = check({
  id: 'ec2_ebs_snapshots_encrypted',
  title: 'Snapshots of volumes are encrypted',
  provider: 'cloud_a',
  resourceTypes: ['snapshot'],
  severity: 'high',
  looksAt: ['/encrypted'],
  fix: { words: 'Copy the snapshot with encryption and delete this one.' },
  evaluate(snapshot) {
    if (snapshot.text('kind') !== 'volume') return notApplicable();
    const encrypted = snapshot.flag('encrypted');
    return passIf(encrypted, 'The snapshot is not encrypted', { encrypted });
  },
});
