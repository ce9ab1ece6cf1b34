import assert from 'node:assert/strict';
import { rdsDbInstanceChecks } from '../../../../../domain/clouds/aws/rds/db-instance-checks.ts';
import type { Json, JsonObject } from '../../../../../domain/json.ts';
import { testChecks, type CheckCases } from '../../../checks/check-cases.ts';
import { verdictOf } from '../../../checks/verdict-of.ts';

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

describe('settings of RDS clusters', () => {
  const cluster = { kind: 'cluster', engine: 'mysql' };
  const instance = { kind: 'instance', engine: 'mysql', cluster_identifier: null };
  testChecks(rdsDbInstanceChecks, {
    rds_cluster_copy_tags_to_snapshots: {
      pass: { ...cluster, copy_tags_to_snapshots: true },
      fail: { ...cluster, copy_tags_to_snapshots: false },
    },
    rds_cluster_deletion_protection: {
      pass: { ...cluster, deletion_protection: true },
      fail: { ...cluster, deletion_protection: false },
    },
    rds_cluster_minor_version_upgrade_enabled: {
      pass: { ...cluster, auto_minor_version_upgrade: true },
      fail: { ...cluster, auto_minor_version_upgrade: false },
    },
    rds_cluster_default_admin: {
      pass: { ...cluster, master_username: 'owner' },
      fail: { ...cluster, master_username: 'admin' },
    },
    rds_instance_default_admin: {
      pass: { ...instance, master_username: 'owner' },
      fail: { ...instance, master_username: 'postgres' },
    },
  });

  it('are not asked for where another resource has them', () => {
    const outcome = (id: string, configuration: JsonObject) =>
      verdictOf(rdsDbInstanceChecks, id, { configuration }).outcome;
    const aurora = { kind: 'cluster', engine: 'aurora-postgresql', auto_minor_version_upgrade: false };
    assert.equal(outcome('rds_cluster_minor_version_upgrade_enabled', aurora), 'not_applicable');
    const member = { ...instance, cluster_identifier: 'main', master_username: 'admin' };
    assert.equal(outcome('rds_instance_default_admin', member), 'not_applicable');
    assert.equal(outcome('rds_instance_default_admin', { ...instance, master_username: null }), 'not_evaluated');
  });
});
