import { isFalse, isModernTls, isTrue } from '../../../checks/property-rules.ts';
import { noPublicAccess, privateEndpoint } from '../schemas/common-properties.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const cacheRedisChecks = propertyRules('microsoft.cache/redis', {
  redis_cache_non_ssl_port_disabled: {
    path: '/properties/enableNonSslPort',
    type: 'boolean',
    passes: isFalse,
    failure: 'The port without TLS is open',
  },
  redis_cache_minimum_tls_1_2: {
    path: '/properties/minimumTlsVersion',
    type: 'string',
    passes: isModernTls,
    failure: 'TLS 1.0 or 1.1 is accepted',
  },
  redis_cache_public_network_access_disabled: noPublicAccess,
  redis_cache_access_keys_disabled: {
    path: '/properties/disableAccessKeyAuthentication',
    type: 'boolean',
    absent: false,
    passes: isTrue,
    failure: 'Access keys are accepted',
  },
  redis_cache_private_endpoint: privateEndpoint,
});

export const cacheRedisEnterpriseChecks = propertyRules('microsoft.cache/redisenterprise', {
  redisenterprise_cluster_minimum_tls_1_2: {
    path: '/properties/minimumTlsVersion',
    type: 'string',
    passes: isModernTls,
    failure: 'TLS 1.0 or 1.1 is accepted',
  },
});
