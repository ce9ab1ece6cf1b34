import { rdsDbInstanceChecks } from '../../../../../domain/clouds/aws/rds/db-instance-checks.ts';
import type { Json, JsonObject } from '../../../../../domain/json.ts';
import { testChecks, type CheckCases } from '../../../checks/check-cases.ts';

/** A field of a kind of thing that passes with one value and fails with another. */
function field({ of, name, good, bad }: { of: JsonObject; name: string; good: Json; bad: Json }): CheckCases {
  return { pass: { ...of, [name]: good }, fail: { ...of, [name]: bad } };
}
const instance = { kind: 'instance', engine: 'postgres' };
const isOn = (of: JsonObject, name: string): CheckCases => field({ of, name, good: true, bad: false });
const isOff = (of: JsonObject, name: string): CheckCases => field({ of, name, good: false, bad: true });
const keeps = (of: JsonObject, name: string): CheckCases => field({ of, name, good: 7, bad: 0 });
const sendsLogs = (of: JsonObject): CheckCases =>
  field({ of, name: 'cloudwatch_logs_exports', good: ['audit'], bad: [] });
const cluster = { kind: 'cluster', engine: 'aurora-mysql' };

describe('the checks of AWS: rds, database', () => {
  testChecks(rdsDbInstanceChecks, {
    rds_cluster_iam_authentication_enabled: isOn(cluster, 'iam_authentication'),
    rds_cluster_integration_cloudwatch_logs: sendsLogs(cluster),
    rds_cluster_multi_az: isOn(cluster, 'multi_az'),
    rds_cluster_storage_encrypted: isOn(cluster, 'storage_encrypted'),
    rds_instance_backup_enabled: keeps(instance, 'backup_retention_days'),
    rds_instance_copy_tags_to_snapshots: isOn(instance, 'copy_tags_to_snapshots'),
    rds_instance_deletion_protection: isOn(instance, 'deletion_protection'),
    rds_instance_enhanced_monitoring_enabled: keeps(instance, 'monitoring_interval_seconds'),
    rds_instance_iam_authentication_enabled: isOn(instance, 'iam_authentication'),
    rds_instance_integration_cloudwatch_logs: sendsLogs(instance),
    rds_instance_minor_version_upgrade_enabled: isOn(instance, 'auto_minor_version_upgrade'),
    rds_instance_multi_az: isOn(instance, 'multi_az'),
    rds_instance_no_public_access: isOff(instance, 'publicly_accessible'),
    rds_instance_storage_encrypted: isOn(instance, 'storage_encrypted'),
  });
});
