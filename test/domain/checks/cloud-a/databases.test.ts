import { cloudAChecks } from '../../../../domain/checks/cloud-a/checks.ts';
import type { Json, JsonObject } from '../../../../domain/json.ts';
import { testChecks, type CheckCases } from '../check-cases.ts';

/** A field of a kind of thing that passes with one value and fails with another. */
function field({ of, name, good, bad }: { of: JsonObject; name: string; good: Json; bad: Json }): CheckCases {
  return { pass: { ...of, [name]: good }, fail: { ...of, [name]: bad } };
}

const instance = { kind: 'instance', engine: 'postgres' };
const cluster = { kind: 'cluster', engine: 'aurora-mysql' };
const documents = { kind: 'cluster', engine: 'docdb' };
const graph = { kind: 'cluster', engine: 'neptune' };
const cache = { kind: 'replication_group' };
const copyOf = (engine: string): JsonObject => ({ kind: 'database_cluster', engine });
const isOn = (of: JsonObject, name: string): CheckCases => field({ of, name, good: true, bad: false });
const isOff = (of: JsonObject, name: string): CheckCases => field({ of, name, good: false, bad: true });
const keeps = (of: JsonObject, name: string): CheckCases => field({ of, name, good: 7, bad: 0 });
const sendsLogs = (of: JsonObject): CheckCases =>
  field({ of, name: 'cloudwatch_logs_exports', good: ['audit'], bad: [] });

describe('checks of databases, tables and caches', () => {
  testChecks(cloudAChecks, {
    rds_instance_storage_encrypted: isOn(instance, 'storage_encrypted'),
    rds_instance_no_public_access: isOff(instance, 'publicly_accessible'),
    rds_instance_minor_version_upgrade_enabled: isOn(instance, 'auto_minor_version_upgrade'),
    rds_instance_multi_az: isOn(instance, 'multi_az'),
    rds_instance_deletion_protection: isOn(instance, 'deletion_protection'),
    rds_instance_copy_tags_to_snapshots: isOn(instance, 'copy_tags_to_snapshots'),
    rds_instance_iam_authentication_enabled: isOn(instance, 'iam_authentication'),
    rds_instance_backup_enabled: keeps(instance, 'backup_retention_days'),
    rds_instance_enhanced_monitoring_enabled: keeps(instance, 'monitoring_interval_seconds'),
    rds_instance_integration_cloudwatch_logs: sendsLogs(instance),
    rds_cluster_storage_encrypted: isOn(cluster, 'storage_encrypted'),
    rds_cluster_multi_az: isOn(cluster, 'multi_az'),
    rds_cluster_iam_authentication_enabled: isOn(cluster, 'iam_authentication'),
    rds_cluster_integration_cloudwatch_logs: sendsLogs(cluster),
    documentdb_cluster_backup_enabled: keeps(documents, 'backup_retention_days'),
    documentdb_cluster_cloudwatch_log_export: sendsLogs(documents),
    documentdb_cluster_storage_encrypted: isOn(documents, 'storage_encrypted'),
    neptune_cluster_backup_enabled: keeps(graph, 'backup_retention_days'),
    neptune_cluster_copy_tags_to_snapshots: isOn(graph, 'copy_tags_to_snapshots'),
    neptune_cluster_iam_authentication_enabled: isOn(graph, 'iam_authentication'),
    neptune_cluster_integration_cloudwatch_logs: sendsLogs(graph),
    neptune_cluster_storage_encrypted: isOn(graph, 'storage_encrypted'),
    rds_snapshots_encrypted: isOn(copyOf('aurora-mysql'), 'encrypted'),
    rds_snapshots_public_access: isOff(copyOf('aurora-mysql'), 'public'),
    documentdb_cluster_public_snapshot: isOff(copyOf('docdb'), 'public'),
    neptune_cluster_public_snapshot: isOff(copyOf('neptune'), 'public'),
    neptune_cluster_snapshot_encrypted: isOn(copyOf('neptune'), 'encrypted'),
    dynamodb_tables_kms_cmk_encryption_enabled: { pass: { encryption: { type: 'KMS' } }, fail: { encryption: null } },
    dynamodb_tables_pitr_enabled: isOn({}, 'point_in_time_recovery'),
    elasticache_redis_cluster_rest_encryption_enabled: isOn(cache, 'at_rest_encryption'),
    elasticache_redis_cluster_in_transit_encryption_enabled: isOn(cache, 'transit_encryption'),
    elasticache_redis_cluster_backup_enabled: keeps(cache, 'snapshot_retention_days'),
    elasticache_redis_cluster_auto_minor_version_upgrades: isOn(cache, 'auto_minor_version_upgrade'),
  });
});
