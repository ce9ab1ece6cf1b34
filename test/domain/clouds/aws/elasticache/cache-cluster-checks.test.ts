import { elasticacheCacheClusterChecks } from '../../../../../domain/clouds/aws/elasticache/cache-cluster-checks.ts';
import type { Json, JsonObject } from '../../../../../domain/json.ts';
import { testChecks, type CheckCases } from '../../../checks/check-cases.ts';

/** A field of a kind of thing that passes with one value and fails with another. */
function field({ of, name, good, bad }: { of: JsonObject; name: string; good: Json; bad: Json }): CheckCases {
  return { pass: { ...of, [name]: good }, fail: { ...of, [name]: bad } };
}
const cache = { kind: 'replication_group' };
const isOn = (of: JsonObject, name: string): CheckCases => field({ of, name, good: true, bad: false });
const keeps = (of: JsonObject, name: string): CheckCases => field({ of, name, good: 7, bad: 0 });

describe('the checks of AWS: elasticache, cluster', () => {
  testChecks(elasticacheCacheClusterChecks, {
    elasticache_redis_cluster_auto_minor_version_upgrades: isOn(cache, 'auto_minor_version_upgrade'),
    elasticache_redis_cluster_backup_enabled: keeps(cache, 'snapshot_retention_days'),
    elasticache_redis_cluster_in_transit_encryption_enabled: isOn(cache, 'transit_encryption'),
    elasticache_redis_cluster_rest_encryption_enabled: isOn(cache, 'at_rest_encryption'),
  });
});

describe('resilience and access of replication groups', () => {
  const group = { kind: 'replication_group' };
  testChecks(elasticacheCacheClusterChecks, {
    elasticache_redis_cluster_automatic_failover_enabled: {
      pass: { ...group, automatic_failover: 'enabled' },
      fail: { ...group, automatic_failover: 'disabled' },
      blind: { configuration: { ...group, automatic_failover: 'enabling' } },
    },
    elasticache_redis_cluster_multi_az_enabled: {
      pass: { ...group, multi_az: 'enabled' },
      fail: { ...group, multi_az: 'disabled' },
      blind: { configuration: { ...group, multi_az: null } },
    },
    elasticache_redis_replication_group_auth_enabled: {
      pass: { ...group, auth_token_enabled: true, user_group_ids: [] },
      fail: { ...group, auth_token_enabled: false, user_group_ids: [] },
      blind: { configuration: { ...group, auth_token_enabled: false, user_group_ids: ['ops'] } },
    },
  });
});
