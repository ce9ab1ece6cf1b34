import { rdsSnapshotChecks } from '../../../../../domain/clouds/aws/rds/snapshot-checks.ts';
import type { Json, JsonObject } from '../../../../../domain/json.ts';
import { testChecks, type CheckCases } from '../../../checks/check-cases.ts';

/** A field of a kind of thing that passes with one value and fails with another. */
function field({ of, name, good, bad }: { of: JsonObject; name: string; good: Json; bad: Json }): CheckCases {
  return { pass: { ...of, [name]: good }, fail: { ...of, [name]: bad } };
}
const copyOf = (engine: string): JsonObject => ({ kind: 'database_cluster', engine });
const isOn = (of: JsonObject, name: string): CheckCases => field({ of, name, good: true, bad: false });
const isOff = (of: JsonObject, name: string): CheckCases => field({ of, name, good: false, bad: true });

describe('the checks of AWS: rds, snapshot', () => {
  testChecks(rdsSnapshotChecks, {
    documentdb_cluster_public_snapshot: isOff(copyOf('docdb'), 'public'),
    neptune_cluster_public_snapshot: isOff(copyOf('neptune'), 'public'),
    neptune_cluster_snapshot_encrypted: isOn(copyOf('neptune'), 'encrypted'),
    rds_snapshots_encrypted: isOn(copyOf('aurora-mysql'), 'encrypted'),
    rds_snapshots_public_access: isOff(copyOf('aurora-mysql'), 'public'),
  });
});
