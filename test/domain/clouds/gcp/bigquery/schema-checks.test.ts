import { bigqueryDatasetChecks, bigqueryTableChecks } from '../../../../../domain/clouds/gcp/bigquery/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: BigQuery', () => {
  testSchemaChecks(bigqueryDatasetChecks, {
    bigquery_dataset_public_access: {
      pass: { access: [{ role: 'READER', userByEmail: 'ann@example.org' }] },
      fail: {
        access: [
          { role: 'OWNER', specialGroup: 'projectOwners' },
          { role: 'READER', specialGroup: 'allAuthenticatedUsers' },
        ],
      },
    },
    bigquery_dataset_cmk_encryption: {
      pass: { defaultEncryptionConfiguration: { kmsKeyName: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' } },
      fail: { id: 'p:sales' },
    },
  });

  testSchemaChecks(bigqueryTableChecks, {
    bigquery_table_cmk_encryption: {
      pass: {
        type: 'TABLE',
        encryptionConfiguration: { kmsKeyName: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' },
      },
      fail: { type: 'TABLE' },
    },
  });
});
