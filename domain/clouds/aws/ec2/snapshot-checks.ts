import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { awsRules } from '../rules.ts';

export const ec2SnapshotChecks = awsRules('snapshot', {
  ec2_ebs_public_snapshot: {
    looksAt: ['/public'],
    sets: [{ path: '/public', value: false }],
    evaluate(snapshot) {
      if (snapshot.text('kind') !== 'volume') return notApplicable();
      const isPublic = snapshot.flag('public');
      return passIf(!isPublic, 'The snapshot is public', { public: isPublic });
    },
  },
  ec2_ebs_snapshots_encrypted: {
    looksAt: ['/encrypted'],
    evaluate(snapshot) {
      if (snapshot.text('kind') !== 'volume') return notApplicable();
      const encrypted = snapshot.flag('encrypted');
      return passIf(encrypted, 'The snapshot is not encrypted', { encrypted });
    },
  },
});
