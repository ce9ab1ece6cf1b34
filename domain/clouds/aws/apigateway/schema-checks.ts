import { isObject, type Json, type JsonObject } from '../../../json.ts';
import {
  holdsNone,
  holdsOnlyKnown,
  isNoneOf,
  isOfKnown,
  isSet,
  isTrue,
  propertyRules,
} from '../schemas/property-rules.ts';

function isCacheEncrypted(value: Json): boolean {
  return isObject(value) && (value['CachingEnabled'] !== true || value['CacheDataEncrypted'] === true);
}

/** Returns whether the setting of all methods logs, and no setting of a single method takes that back. */
function areMethodsLogged(value: Json): boolean {
  const settings = (Array.isArray(value) ? value : []).map((setting) => (isObject(setting) ? setting : {}));
  const logs = ({ LoggingLevel: level }: JsonObject): boolean => level === 'ERROR' || level === 'INFO';
  const ofAll = settings.filter(({ HttpMethod: method, ResourcePath: path }) => method === '*' && path === '/*');
  return ofAll.some(logs) && settings.every((setting) => setting['LoggingLevel'] === undefined || logs(setting));
}

export const apigatewayStageChecks = propertyRules('AWS::ApiGateway::Stage', {
  apigateway_restapi_logging_enabled: {
    path: '/MethodSettings',
    type: 'array',
    absent: null,
    passes: areMethodsLogged,
    failure: 'Execution logging is not enabled for all methods of the stage',
  },
  apigateway_stage_access_logging_enabled: {
    path: '/AccessLogSetting/DestinationArn',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'Access logging is not enabled',
  },
  apigateway_restapi_tracing_enabled: {
    path: '/TracingEnabled',
    type: 'boolean',
    absent: false,
    passes: isTrue,
    failure: 'X-Ray tracing is not enabled',
  },
  apigateway_restapi_client_certificate_enabled: {
    path: '/ClientCertificateId',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'The stage has no client certificate',
  },
  apigateway_restapi_cache_encrypted: {
    path: '/MethodSettings/*',
    type: 'object',
    when: { path: '/CacheClusterEnabled', type: 'boolean', absent: false, passes: isTrue },
    passes: isCacheEncrypted,
    failure: 'Cached data of a method is not encrypted',
  },
});

export const apigatewayv2StageChecks = propertyRules('AWS::ApiGatewayV2::Stage', {
  apigatewayv2_api_access_logging_enabled: {
    path: '/AccessLogSettings/DestinationArn',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'Access logging is not enabled',
  },
});

export const apigatewayv2RouteChecks = propertyRules('AWS::ApiGatewayV2::Route', {
  apigatewayv2_route_authorization_configured: {
    path: '/AuthorizationType',
    type: 'string',
    absent: 'NONE',
    passes: isNoneOf('NONE'),
    failure: 'The route has no authorization',
  },
});

export const apigatewayDomainNameChecks = propertyRules('AWS::ApiGateway::DomainName', {
  apigateway_domain_name_tls_1_2_required: {
    path: '/SecurityPolicy',
    type: 'string',
    passes: isNoneOf('TLS_1_0'),
    failure: 'TLS 1.0 and 1.1 are allowed',
  },
});

export const apigatewayRestApiChecks = propertyRules('AWS::ApiGateway::RestApi', {
  apigateway_restapi_public: {
    path: '/EndpointConfiguration/Types',
    type: 'array',
    passes: holdsOnlyKnown({ passes: ['PRIVATE'], fails: ['EDGE', 'REGIONAL'] }),
    failure: 'The API has a public endpoint',
  },
});

export const apigatewayv2ApiChecks = propertyRules('AWS::ApiGatewayV2::Api', {
  apigatewayv2_api_cors_restricted: {
    path: '/CorsConfiguration/AllowOrigins',
    type: 'array',
    when: { path: '/CorsConfiguration', type: 'object', absent: null, passes: isSet },
    absent: [],
    passes: holdsNone('*', 'http://*', 'https://*'),
    failure: 'Pages of any origin may call the API',
  },
});

export const apigatewayv2DomainNameChecks = propertyRules('AWS::ApiGatewayV2::DomainName', {
  apigatewayv2_domain_name_tls_1_2_required: {
    path: '/DomainNameConfigurations/*/SecurityPolicy',
    type: 'string',
    passes: isOfKnown({ passes: ['TLS_1_2'], fails: ['TLS_1_0'] }),
    failure: 'TLS 1.0 and 1.1 are allowed',
  },
});
