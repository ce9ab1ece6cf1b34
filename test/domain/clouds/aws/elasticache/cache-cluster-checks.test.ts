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
