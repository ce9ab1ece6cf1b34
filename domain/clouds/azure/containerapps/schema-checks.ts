import { isFalse, isSet } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const containerappsAppChecks = propertyRules('microsoft.app/containerapps', {
  containerapps_app_insecure_connections_refused: {
    path: '/properties/configuration/ingress/allowInsecure',
    type: 'boolean',
    when: { path: '/properties/configuration/ingress', type: 'object', isOptional: true, passes: isSet },
    passes: isFalse,
    failure: 'Connections without TLS are allowed',
  },
});
