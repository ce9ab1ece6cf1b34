import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const elasticacheRedisClusterAutoMinorVersionUpgrades = check({
  id: 'elasticache_redis_cluster_auto_minor_version_upgrades',
  title: 'Caches take minor upgrades by themselves',
  provider: 'cloud_a',
  resourceTypes: ['cache_cluster'],
  severity: 'high',
  looksAt: ['/auto_minor_version_upgrade'],
  fix: {
    words: 'Turn on automatic minor upgrades of the cache.',
    sets: [{ path: '/auto_minor_version_upgrade', value: true }],
  },
  evaluate(cache) {
    if (cache.text('kind') !== 'replication_group') return notApplicable();
    const value = cache.flag('auto_minor_version_upgrade');
    return passIf(value, 'Minor upgrades wait for somebody', { auto_minor_version_upgrade: value });
  },
});
