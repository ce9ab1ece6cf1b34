import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const elasticacheRedisClusterInTransitEncryptionEnabled = check({
  id: 'elasticache_redis_cluster_in_transit_encryption_enabled',
  title: 'Caches speak TLS',
  provider: 'cloud_a',
  resourceTypes: ['cache_cluster'],
  severity: 'medium',
  looksAt: ['/transit_encryption'],
  fix: { words: 'Turn on encryption in transit of the cache.', sets: [{ path: '/transit_encryption', value: true }] },
  evaluate(cache) {
    if (cache.text('kind') !== 'replication_group') return notApplicable();
    const value = cache.flag('transit_encryption');
    return passIf(value, 'The cache speaks without TLS', { transit_encryption: value });
  },
});
