import { isOneOf } from '../../../checks/property-rules.ts';
import { propertyRules, secretRules } from '../schemas/property-rules.ts';

export const appengineApplicationChecks = propertyRules('appengine.googleapis.com/Application', {
  appengine_application_modern_tls: {
    path: '/sslPolicy',
    type: 'string',
    passes: isOneOf('MODERN'),
    failure: 'TLS 1.0 or 1.1 is accepted',
  },
});

export const appengineVersionSecretChecks = secretRules('appengine.googleapis.com/Version', {
  appengine_version_no_secrets_in_variables: {
    shown: [{ path: '/runtime', type: 'string' }],
    texts: ['/envVariables', '/buildEnvVariables'],
    failure: 'An environment variable contains a secret',
  },
});
