import { isTrue } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const spannerDatabaseChecks = propertyRules('spanner.googleapis.com/Database', {
  spanner_database_drop_protection_enabled: {
    path: '/enableDropProtection',
    type: 'boolean',
    absent: false,
    passes: isTrue,
    failure: 'Drop protection is not enabled',
  },
});
