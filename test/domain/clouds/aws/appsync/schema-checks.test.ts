import { appsyncGraphqlApiChecks } from '../../../../../domain/clouds/aws/appsync/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: appsync', () => {
  testSchemaChecks(appsyncGraphqlApiChecks, {
    appsync_field_level_logging_enabled: {
      pass: { LogConfig: { FieldLogLevel: 'ERROR' } },
      fail: { LogConfig: { FieldLogLevel: 'NONE' } },
    },
    appsync_graphql_api_no_api_key_authentication: {
      pass: {
        AuthenticationType: 'AWS_IAM',
        AdditionalAuthenticationProviders: [{ AuthenticationType: 'AWS_LAMBDA' }],
      },
      fail: { AuthenticationType: 'AWS_IAM', AdditionalAuthenticationProviders: [{ AuthenticationType: 'API_KEY' }] },
    },
    appsync_graphql_api_introspection_disabled: { pass: { IntrospectionConfig: 'DISABLED' }, fail: {} },
  });

  testOutcomes(appsyncGraphqlApiChecks, 'appsync_graphql_api_no_api_key_authentication', {
    says: 'does not know later types',
    documents: [
      ['fail', { AuthenticationType: 'API_KEY' }],
      ['not_evaluated', { AuthenticationType: 'LATER' }],
      [
        'not_evaluated',
        { AuthenticationType: 'AWS_IAM', AdditionalAuthenticationProviders: [{ AuthenticationType: 'LATER' }] },
      ],
    ],
  });
});
