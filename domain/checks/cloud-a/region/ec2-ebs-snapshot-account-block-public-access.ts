import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const ec2EbsSnapshotAccountBlockPublicAccess = check({
  id: 'ec2_ebs_snapshot_account_block_public_access',
  title: 'Snapshots cannot be shared with everyone',
  provider: 'cloud_a',
  resourceTypes: ['account_region'],
  severity: 'high',
  looksAt: ['/snapshot_block_public_access'],
  fix: {
    words: 'Block all public sharing of snapshots in the region.',
    sets: [{ path: '/snapshot_block_public_access', value: 'block-all-sharing' }],
  },
  evaluate(region) {
    const state = region.text('snapshot_block_public_access');
    return passIf(state === 'block-all-sharing', 'Snapshots may be shared with everyone', {
      snapshot_block_public_access: state,
    });
  },
});
