import { isFalse, isOfKnown, propertyRules, secretRules } from '../schemas/property-rules.ts';

export const apprunnerServiceNetworkChecks = propertyRules('AWS::AppRunner::Service', {
  apprunner_service_not_publicly_accessible: {
    path: '/NetworkConfiguration/IngressConfiguration/IsPubliclyAccessible',
    type: 'boolean',
    passes: isFalse,
    failure: 'The service is publicly accessible',
  },
  apprunner_service_vpc_egress: {
    path: '/NetworkConfiguration/EgressConfiguration/EgressType',
    type: 'string',
    passes: isOfKnown({ passes: ['VPC'], fails: ['DEFAULT'] }),
    failure: 'Outgoing traffic does not go through a VPC',
  },
});

export const apprunnerServiceChecks = secretRules('AWS::AppRunner::Service', {
  apprunner_service_no_secrets_in_variables: {
    shown: [{ path: '/SourceConfiguration', type: 'object' }],
    texts: ['/SourceConfiguration'],
    failure: 'A variable or the start command of the service contains a secret',
  },
});
