import { spannerDatabaseChecks } from '../../../../../domain/clouds/gcp/spanner/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: spanner', () => {
  testSchemaChecks(spannerDatabaseChecks, {
    spanner_database_drop_protection_enabled: {
      pass: { enableDropProtection: true },
      fail: { name: 'projects/p/instances/i/databases/d' },
    },
  });
});
