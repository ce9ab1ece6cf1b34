import { isFalse, isOfKnown } from '../../../checks/property-rules.ts';
import { propertyRules, secretRules } from '../schemas/property-rules.ts';

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

export const containerappsAppSecretChecks = secretRules('microsoft.app/containerapps', {
  containerapps_app_no_secrets_in_containers: {
    shown: [{ path: '/properties/template/containers', type: 'array' }],
    texts: ['/properties'],
    failure: 'A variable or the command line of a container contains a secret',
  },
});

export const containerappsJobChecks = secretRules('microsoft.app/jobs', {
  containerapps_job_no_secrets_in_containers: {
    shown: [{ path: '/properties/template/containers', type: 'array' }],
    texts: ['/properties'],
    failure: 'A variable or the command line of a container contains a secret',
  },
});
