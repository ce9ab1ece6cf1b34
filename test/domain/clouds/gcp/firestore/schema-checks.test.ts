import { firestoreDatabaseChecks } from '../../../../../domain/clouds/gcp/firestore/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: firestore', () => {
  testSchemaChecks(firestoreDatabaseChecks, {
    firestore_database_delete_protection_enabled: {
      pass: { deleteProtectionState: 'DELETE_PROTECTION_ENABLED' },
      fail: { deleteProtectionState: 'DELETE_PROTECTION_DISABLED' },
    },
    firestore_database_point_in_time_recovery_enabled: {
      pass: { pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED' },
      fail: { pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_DISABLED' },
    },
  });
});
