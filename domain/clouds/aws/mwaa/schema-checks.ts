import { isOfKnown, propertyRules } from '../schemas/property-rules.ts';

export const mwaaEnvironmentChecks = propertyRules('AWS::MWAA::Environment', {
  mwaa_environment_webserver_private: {
    path: '/WebserverAccessMode',
    type: 'string',
    passes: isOfKnown({ passes: ['PRIVATE_ONLY'], fails: ['PUBLIC_ONLY', 'PUBLIC_AND_PRIVATE'] }),
    failure: 'The web server can be reached from the internet',
  },
});
