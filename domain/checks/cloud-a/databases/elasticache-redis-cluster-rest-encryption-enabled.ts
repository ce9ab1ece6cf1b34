import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const elasticacheRedisClusterRestEncryptionEnabled = check({
  id: 'elasticache_redis_cluster_rest_encryption_enabled',
  title: 'Caches are encrypted on disk',
  provider: 'cloud_a',
  resourceTypes: ['cache_cluster'],
  severity: 'medium',
  looksAt: ['/at_rest_encryption'],
  fix: { words: 'Make a new cache with encryption and move over.' },
  evaluate(cache) {
    if (cache.text('kind') !== 'replication_group') return notApplicable();
    const value = cache.flag('at_rest_encryption');
    return passIf(value, 'The cache is not encrypted on disk', { at_rest_encryption: value });
  },
});
