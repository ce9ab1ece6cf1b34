import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { isRelational } from '../database-kind.ts';

export const rdsInstanceCopyTagsToSnapshots = check({
  id: 'rds_instance_copy_tags_to_snapshots',
  title: 'Snapshots of databases carry their tags',
  provider: 'cloud_a',
  resourceTypes: ['db_instance'],
  severity: 'low',
  looksAt: ['/copy_tags_to_snapshots'],
  fix: {
    words: 'Let the database copy its tags to snapshots.',
    sets: [{ path: '/copy_tags_to_snapshots', value: true }],
  },
  evaluate(database) {
    if (!isRelational(database, 'instance')) return notApplicable();
    const value = database.flag('copy_tags_to_snapshots');
    return passIf(value, 'Snapshots of the database lose its tags', { copy_tags_to_snapshots: value });
  },
});
