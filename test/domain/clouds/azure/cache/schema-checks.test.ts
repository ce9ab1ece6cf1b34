import {
  cacheRedisChecks,
  cacheRedisEnterpriseChecks,
} from '../../../../../domain/clouds/azure/cache/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: cache', () => {
  testSchemaChecks(cacheRedisChecks, {
    redis_cache_non_ssl_port_disabled: {
      pass: { properties: { enableNonSslPort: false } },
      fail: { properties: { enableNonSslPort: true } },
    },
    redis_cache_minimum_tls_1_2: {
      pass: { properties: { minimumTlsVersion: '1.2' } },
      fail: { properties: { minimumTlsVersion: '1.0' } },
    },
    redis_cache_public_network_access_disabled: {
      pass: { properties: { publicNetworkAccess: 'Disabled' } },
      fail: { properties: { publicNetworkAccess: 'Enabled' } },
    },
    redis_cache_access_keys_disabled: {
      pass: { properties: { disableAccessKeyAuthentication: true } },
      fail: { properties: { hostName: 'cache.example' } },
    },
    redis_cache_private_endpoint: {
      pass: {
        properties: {
          privateEndpointConnections: [{ properties: { privateLinkServiceConnectionState: { status: 'Approved' } } }],
        },
      },
      fail: {
        properties: {
          privateEndpointConnections: [{ properties: { privateLinkServiceConnectionState: { status: 'Pending' } } }],
        },
      },
    },
  });

  testSchemaChecks(cacheRedisEnterpriseChecks, {
    redisenterprise_cluster_minimum_tls_1_2: {
      pass: { properties: { minimumTlsVersion: '1.2' } },
      fail: { properties: { minimumTlsVersion: '1.1' } },
    },
  });
});
