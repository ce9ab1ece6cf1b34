import { isFalse, isOfKnown } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const containerappsAppChecks = propertyRules('microsoft.app/containerapps', {
  containerapps_app_insecure_connections_refused: {
    path: '/properties/configuration/ingress/allowInsecure',
    type: 'boolean',
    when: [
      { path: '/properties/configuration/ingress', type: 'object', isOptional: true, passes: () => true },
      // Ingress of TCP passes on what clients send, whatever the flag says.
      {
        path: '/properties/configuration/ingress/transport',
        type: 'string',
        passes: isOfKnown({ passes: ['auto', 'http', 'http2'], fails: ['tcp'] }),
      },
    ],
    passes: isFalse,
    failure: 'Connections without TLS are allowed',
  },
});
