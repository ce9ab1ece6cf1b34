import { isOneOf } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const firestoreDatabaseChecks = propertyRules('firestore.googleapis.com/Database', {
  firestore_database_delete_protection_enabled: {
    path: '/deleteProtectionState',
    type: 'string',
    passes: isOneOf('DELETE_PROTECTION_ENABLED'),
    failure: 'Delete protection is not enabled',
  },
  firestore_database_point_in_time_recovery_enabled: {
    path: '/pointInTimeRecoveryEnablement',
    type: 'string',
    passes: isOneOf('POINT_IN_TIME_RECOVERY_ENABLED'),
    failure: 'Point-in-time recovery is not enabled',
  },
});
