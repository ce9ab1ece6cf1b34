import { rdsDocumentdbChecks } from '../../../../../domain/clouds/aws/rds/documentdb-checks.ts';
import type { Json, JsonObject } from '../../../../../domain/json.ts';
import { testChecks, type CheckCases } from '../../../checks/check-cases.ts';

/** A field of a kind of thing that passes with one value and fails with another. */
function field({ of, name, good, bad }: { of: JsonObject; name: string; good: Json; bad: Json }): CheckCases {
  return { pass: { ...of, [name]: good }, fail: { ...of, [name]: bad } };
}
const documents = { kind: 'cluster', engine: 'docdb' };
const keeps = (of: JsonObject, name: string): CheckCases => field({ of, name, good: 7, bad: 0 });
const sendsLogs = (of: JsonObject): CheckCases =>
  field({ of, name: 'cloudwatch_logs_exports', good: ['audit'], bad: [] });
const isOn = (of: JsonObject, name: string): CheckCases => field({ of, name, good: true, bad: false });

describe('the checks of AWS: docdb, cluster', () => {
  testChecks(rdsDocumentdbChecks, {
    documentdb_cluster_backup_enabled: keeps(documents, 'backup_retention_days'),
    documentdb_cluster_cloudwatch_log_export: sendsLogs(documents),
    documentdb_cluster_storage_encrypted: isOn(documents, 'storage_encrypted'),
  });
});

describe('settings of DocumentDB clusters', () => {
  const docdb = { kind: 'cluster', engine: 'docdb' };
  testChecks(rdsDocumentdbChecks, {
    documentdb_cluster_deletion_protection: {
      pass: { ...docdb, deletion_protection: true },
      fail: { ...docdb, deletion_protection: false },
    },
    documentdb_cluster_multi_az_enabled: { pass: { ...docdb, multi_az: true }, fail: { ...docdb, multi_az: false } },
  });
});
