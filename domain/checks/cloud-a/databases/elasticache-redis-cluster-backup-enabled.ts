import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const elasticacheRedisClusterBackupEnabled = check({
  id: 'elasticache_redis_cluster_backup_enabled',
  title: 'Caches keep backups for a week',
  provider: 'cloud_a',
  resourceTypes: ['cache_cluster'],
  severity: 'high',
  looksAt: ['/snapshot_retention_days'],
  fix: {
    words: 'Keep snapshots of the cache for a week or more.',
    sets: [{ path: '/snapshot_retention_days', value: 7 }],
  },
  evaluate(cache) {
    if (cache.text('kind') !== 'replication_group') return notApplicable();
    const value = cache.number('snapshot_retention_days');
    return passIf(value !== null && value >= 7, 'Backups are kept for less than a week', {
      snapshot_retention_days: value,
    });
  },
});
