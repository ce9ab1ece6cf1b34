import { isOfKnown, propertyRules } from '../schemas/property-rules.ts';

const isByIdentity = isOfKnown({
  passes: ['AMAZON_COGNITO_USER_POOLS', 'AWS_IAM', 'AWS_LAMBDA', 'OPENID_CONNECT'],
  fails: ['API_KEY'],
});

export const appsyncGraphqlApiChecks = propertyRules('AWS::AppSync::GraphQLApi', {
  appsync_field_level_logging_enabled: {
    path: '/LogConfig/FieldLogLevel',
    type: 'string',
    absent: 'NONE',
    passes: isOfKnown({ passes: ['ERROR', 'INFO', 'DEBUG', 'ALL'], fails: ['NONE'] }),
    failure: 'Field-level logging is not enabled',
  },
  appsync_graphql_api_no_api_key_authentication: {
    path: '/AuthenticationType',
    type: 'string',
    passes: isByIdentity,
    and: [
      {
        path: '/AdditionalAuthenticationProviders/*/AuthenticationType',
        type: 'string',
        isOptional: true,
        passes: isByIdentity,
      },
    ],
    failure: 'Requests are authorized by API keys',
  },
  appsync_graphql_api_introspection_disabled: {
    path: '/IntrospectionConfig',
    type: 'string',
    absent: 'ENABLED',
    passes: isOfKnown({ passes: ['DISABLED'], fails: ['ENABLED'] }),
    failure: 'Introspection is enabled',
  },
});
