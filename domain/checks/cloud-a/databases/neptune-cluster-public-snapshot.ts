import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const neptuneClusterPublicSnapshot = check({
  id: 'neptune_cluster_public_snapshot',
  title: 'Snapshots of graph databases are not public',
  provider: 'cloud_a',
  resourceTypes: ['snapshot'],
  severity: 'critical',
  looksAt: ['/public'],
  fix: { words: 'Make the snapshot private.', sets: [{ path: '/public', value: false }] },
  evaluate(snapshot) {
    if (snapshot.text('kind') !== 'database_cluster' || snapshot.text('engine') !== 'neptune') return notApplicable();
    const value = snapshot.flag('public');
    return passIf(!value, 'Everyone may restore the snapshot', { public: value });
  },
});
