import assert from 'node:assert/strict';
import {
  apigatewayDomainNameChecks,
  apigatewayRestApiChecks,
  apigatewayStageChecks,
  apigatewayv2ApiChecks,
  apigatewayv2DomainNameChecks,
  apigatewayv2RouteChecks,
  apigatewayv2StageChecks,
} from '../../../../../domain/clouds/aws/apigateway/schema-checks.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: apigateway', () => {
  testSchemaChecks(apigatewayStageChecks, {
    apigateway_restapi_logging_enabled: {
      pass: { MethodSettings: [{ HttpMethod: '*', ResourcePath: '/*', LoggingLevel: 'ERROR' }] },
      fail: { MethodSettings: [{ HttpMethod: '*', ResourcePath: '/*', LoggingLevel: 'OFF' }] },
    },
    apigateway_stage_access_logging_enabled: {
      pass: { AccessLogSetting: { DestinationArn: 'arn:aws:logs:eu-west-1:111122223333:log-group:api' } },
      fail: { AccessLogSetting: { DestinationArn: '' } },
    },
    apigateway_restapi_tracing_enabled: { pass: { TracingEnabled: true }, fail: { TracingEnabled: false } },
    apigateway_restapi_client_certificate_enabled: {
      pass: { ClientCertificateId: 'a1b2c3' },
      fail: { ClientCertificateId: '' },
    },
    apigateway_restapi_cache_encrypted: {
      pass: { CacheClusterEnabled: true, MethodSettings: [{ CachingEnabled: true, CacheDataEncrypted: true }] },
      fail: { CacheClusterEnabled: true, MethodSettings: [{ CachingEnabled: true, CacheDataEncrypted: false }] },
    },
  });

  testSchemaChecks(apigatewayv2StageChecks, {
    apigatewayv2_api_access_logging_enabled: {
      pass: { AccessLogSettings: { DestinationArn: 'arn:aws:logs:eu-west-1:111122223333:log-group:api' } },
      fail: { AccessLogSettings: { DestinationArn: '' } },
    },
  });

  testSchemaChecks(apigatewayv2RouteChecks, {
    apigatewayv2_route_authorization_configured: {
      pass: { AuthorizationType: 'JWT' },
      fail: { AuthorizationType: 'NONE' },
    },
  });

  testSchemaChecks(apigatewayDomainNameChecks, {
    apigateway_domain_name_tls_1_2_required: {
      pass: { SecurityPolicy: 'TLS_1_2' },
      fail: { SecurityPolicy: 'TLS_1_0' },
    },
  });

  testSchemaChecks(apigatewayRestApiChecks, {
    apigateway_restapi_public: {
      pass: { EndpointConfiguration: { Types: ['PRIVATE'] } },
      fail: { EndpointConfiguration: { Types: ['REGIONAL'] } },
    },
  });

  testOutcomes(apigatewayRestApiChecks, 'apigateway_restapi_public', {
    says: 'does not evaluate types that it does not know, or none',
    documents: [
      ['not_evaluated', { EndpointConfiguration: { Types: ['CELLULAR'] } }],
      ['not_evaluated', { EndpointConfiguration: { Types: [] } }],
      ['fail', { EndpointConfiguration: { Types: ['EDGE'] } }],
    ],
  });

  testSchemaChecks(apigatewayv2ApiChecks, {
    apigatewayv2_api_cors_restricted: {
      pass: { CorsConfiguration: { AllowOrigins: ['https://www.example.com'] } },
      fail: { CorsConfiguration: { AllowOrigins: ['*'] } },
    },
  });

  testSchemaChecks(apigatewayv2DomainNameChecks, {
    apigatewayv2_domain_name_tls_1_2_required: {
      pass: { DomainNameConfigurations: [{ SecurityPolicy: 'TLS_1_2' }] },
      fail: { DomainNameConfigurations: [{ SecurityPolicy: 'TLS_1_0' }] },
    },
  });

  testOutcomes(apigatewayv2ApiChecks, 'apigatewayv2_api_cors_restricted', {
    says: 'is about APIs with CORS',
    documents: [
      ['not_applicable', {}],
      ['pass', { CorsConfiguration: { AllowMethods: ['GET'] } }],
    ],
  });

  it('fail a stage on which one method is not logged', () => {
    const outcome = (level: string) =>
      outcomeOf(
        { checks: apigatewayStageChecks, id: 'apigateway_restapi_logging_enabled' },
        {
          MethodSettings: [
            { HttpMethod: '*', ResourcePath: '/*', LoggingLevel: 'INFO' },
            { HttpMethod: 'GET', ResourcePath: '/orders', LoggingLevel: level },
          ],
        },
      );
    assert.equal(outcome('OFF'), 'fail');
    assert.equal(outcome('ERROR'), 'pass');
  });
});
