import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const neptuneClusterSnapshotEncrypted = check({
  id: 'neptune_cluster_snapshot_encrypted',
  title: 'Snapshots of graph databases are encrypted',
  provider: 'cloud_a',
  resourceTypes: ['snapshot'],
  severity: 'medium',
  looksAt: ['/encrypted'],
  fix: { words: 'Copy the snapshot with encryption and delete this one.' },
  evaluate(snapshot) {
    if (snapshot.text('kind') !== 'database_cluster' || snapshot.text('engine') !== 'neptune') return notApplicable();
    const value = snapshot.flag('encrypted');
    return passIf(value, 'The snapshot is not encrypted', { encrypted: value });
  },
});
