import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { counted } from '../../../counted.ts';
import { cacheBackupRetention } from '../check-parameters.ts';
import { awsRules } from '../rules.ts';

export const elasticacheCacheClusterChecks = awsRules('cache_cluster', {
  elasticache_redis_cluster_auto_minor_version_upgrades: {
    looksAt: ['/auto_minor_version_upgrade'],
    sets: [{ path: '/auto_minor_version_upgrade', value: true }],
    evaluate(cache) {
      if (cache.text('kind') !== 'replication_group') return notApplicable();
      const value = cache.flag('auto_minor_version_upgrade');
      return passIf(value, 'Auto minor version upgrade is not enabled', { auto_minor_version_upgrade: value });
    },
  },
  elasticache_redis_cluster_backup_enabled: {
    looksAt: ['/snapshot_retention_days'],
    sets: [{ path: '/snapshot_retention_days', value: 7 }],
    parameters: [cacheBackupRetention],
    evaluate(cache, facts) {
      const least = facts.value(cacheBackupRetention);
      if (cache.text('kind') !== 'replication_group') return notApplicable();
      const value = cache.number('snapshot_retention_days');
      return passIf(
        value !== null && value >= least,
        `Automatic backups are retained for less than ${counted(least, 'day')}`,
        {
          snapshot_retention_days: value,
        },
      );
    },
  },
  elasticache_redis_cluster_in_transit_encryption_enabled: {
    looksAt: ['/transit_encryption'],
    sets: [{ path: '/transit_encryption', value: true }],
    evaluate(cache) {
      if (cache.text('kind') !== 'replication_group') return notApplicable();
      const value = cache.flag('transit_encryption');
      // A group in the mode `preferred` also accepts connections without TLS.
      const mode = cache.has('transit_encryption_mode') ? cache.text('transit_encryption_mode') : null;
      return passIf(value && mode !== 'preferred', 'Encryption in transit is not enabled', {
        transit_encryption: value,
      });
    },
  },
  elasticache_redis_cluster_rest_encryption_enabled: {
    looksAt: ['/at_rest_encryption'],
    evaluate(cache) {
      if (cache.text('kind') !== 'replication_group') return notApplicable();
      const value = cache.flag('at_rest_encryption');
      return passIf(value, 'Encryption at rest is not enabled', { at_rest_encryption: value });
    },
  },
});
