import { isOneOf } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const appengineApplicationChecks = propertyRules('appengine.googleapis.com/Application', {
  appengine_application_modern_tls: {
    path: '/sslPolicy',
    type: 'string',
    passes: isOneOf('MODERN'),
    failure: 'TLS 1.0 or 1.1 is accepted',
  },
});
