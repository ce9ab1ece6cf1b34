import { dynamodbTableChecks } from '../../../../../domain/clouds/aws/dynamodb/table-checks.ts';
import type { Json, JsonObject } from '../../../../../domain/json.ts';
import { testChecks, type CheckCases } from '../../../checks/check-cases.ts';

/** A field of a kind of thing that passes with one value and fails with another. */
function field({ of, name, good, bad }: { of: JsonObject; name: string; good: Json; bad: Json }): CheckCases {
  return { pass: { ...of, [name]: good }, fail: { ...of, [name]: bad } };
}
const isOn = (of: JsonObject, name: string): CheckCases => field({ of, name, good: true, bad: false });

describe('the checks of AWS: dynamodb, table', () => {
  testChecks(dynamodbTableChecks, {
    dynamodb_tables_kms_cmk_encryption_enabled: { pass: { encryption: { type: 'KMS' } }, fail: { encryption: null } },
    dynamodb_tables_pitr_enabled: isOn({}, 'point_in_time_recovery'),
  });
});

describe('deletion of tables', () => {
  testChecks(dynamodbTableChecks, {
    dynamodb_table_deletion_protection_enabled: {
      pass: { deletion_protection: true },
      fail: { deletion_protection: false },
    },
  });
});
