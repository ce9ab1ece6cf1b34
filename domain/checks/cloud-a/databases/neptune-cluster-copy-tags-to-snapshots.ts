import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { isClusterOf } from '../database-kind.ts';

export const neptuneClusterCopyTagsToSnapshots = check({
  id: 'neptune_cluster_copy_tags_to_snapshots',
  title: 'Snapshots of graph databases carry their tags',
  provider: 'cloud_a',
  resourceTypes: ['db_instance'],
  severity: 'low',
  looksAt: ['/copy_tags_to_snapshots'],
  fix: {
    words: 'Let the cluster copy its tags to snapshots.',
    sets: [{ path: '/copy_tags_to_snapshots', value: true }],
  },
  evaluate(database) {
    if (!isClusterOf(database, 'neptune')) return notApplicable();
    const value = database.flag('copy_tags_to_snapshots');
    return passIf(value, 'Snapshots of the cluster lose its tags', { copy_tags_to_snapshots: value });
  },
});
