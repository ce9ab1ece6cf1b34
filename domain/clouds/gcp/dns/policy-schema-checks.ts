import { isTrue } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const dnsPolicyChecks = propertyRules('dns.googleapis.com/Policy', {
  dns_policy_logging_enabled: {
    path: '/enableLogging',
    type: 'boolean',
    absent: false,
    passes: isTrue,
    failure: 'Queries are not logged',
  },
});
