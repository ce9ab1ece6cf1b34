import { rdsNeptuneChecks } from '../../../../../domain/clouds/aws/rds/neptune-checks.ts';
import type { Json, JsonObject } from '../../../../../domain/json.ts';
import { testChecks, type CheckCases } from '../../../checks/check-cases.ts';

/** A field of a kind of thing that passes with one value and fails with another. */
function field({ of, name, good, bad }: { of: JsonObject; name: string; good: Json; bad: Json }): CheckCases {
  return { pass: { ...of, [name]: good }, fail: { ...of, [name]: bad } };
}
const graph = { kind: 'cluster', engine: 'neptune' };
const keeps = (of: JsonObject, name: string): CheckCases => field({ of, name, good: 7, bad: 0 });
const isOn = (of: JsonObject, name: string): CheckCases => field({ of, name, good: true, bad: false });
const sendsLogs = (of: JsonObject): CheckCases =>
  field({ of, name: 'cloudwatch_logs_exports', good: ['audit'], bad: [] });

describe('the checks of AWS: neptune, cluster', () => {
  testChecks(rdsNeptuneChecks, {
    neptune_cluster_backup_enabled: keeps(graph, 'backup_retention_days'),
    neptune_cluster_copy_tags_to_snapshots: isOn(graph, 'copy_tags_to_snapshots'),
    neptune_cluster_iam_authentication_enabled: isOn(graph, 'iam_authentication'),
    neptune_cluster_integration_cloudwatch_logs: sendsLogs(graph),
    neptune_cluster_storage_encrypted: isOn(graph, 'storage_encrypted'),
  });
});

describe('settings of Neptune clusters', () => {
  const neptune = { kind: 'cluster', engine: 'neptune' };
  testChecks(rdsNeptuneChecks, {
    neptune_cluster_deletion_protection: {
      pass: { ...neptune, deletion_protection: true },
      fail: { ...neptune, deletion_protection: false },
    },
    neptune_cluster_multi_az: { pass: { ...neptune, multi_az: true }, fail: { ...neptune, multi_az: false } },
  });
});
