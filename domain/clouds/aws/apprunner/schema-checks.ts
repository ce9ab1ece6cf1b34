import { secretRules } from '../schemas/property-rules.ts';

export const apprunnerServiceChecks = secretRules('AWS::AppRunner::Service', {
  apprunner_service_no_secrets_in_variables: {
    shown: [{ path: '/SourceConfiguration', type: 'object' }],
    texts: ['/SourceConfiguration'],
    failure: 'A variable or the start command of the service contains a secret',
  },
});
