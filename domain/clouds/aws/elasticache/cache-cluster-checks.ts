import { notApplicable, notEvaluated, passIf } from '../../../checks/verdict.ts';
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
  elasticache_redis_cluster_automatic_failover_enabled: {
    looksAt: ['/automatic_failover'],
    evaluate(cache) {
      if (cache.text('kind') !== 'replication_group') return notApplicable();
      const value = cache.text('automatic_failover');
      if (value !== 'enabled' && value !== 'disabled') return notEvaluated('automatic failover is being changed');
      return passIf(value === 'enabled', 'Automatic failover is not enabled', { automatic_failover: value });
    },
  },
  elasticache_redis_cluster_multi_az_enabled: {
    looksAt: ['/multi_az'],
    evaluate(cache) {
      if (cache.text('kind') !== 'replication_group') return notApplicable();
      const value = cache.text('multi_az');
      if (value !== 'enabled' && value !== 'disabled') return notEvaluated('whether Multi-AZ is enabled is not shown');
      return passIf(value === 'enabled', 'Multi-AZ is not enabled', { multi_az: value });
    },
  },
  elasticache_redis_replication_group_auth_enabled: {
    looksAt: ['/auth_token_enabled', '/user_group_ids'],
    evaluate(cache) {
      if (cache.text('kind') !== 'replication_group') return notApplicable();
      const hasToken = cache.flag('auth_token_enabled');
      if (!hasToken && cache.texts('user_group_ids').length > 0) {
        return notEvaluated('whether the users of its user groups need passwords is not read');
      }
      return passIf(hasToken, 'Clients need no authentication', { auth_token_enabled: hasToken, user_group_ids: [] });
    },
  },
});
