import { isNoneOf, isOneOf, isSet, isTrue } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const computeBackendServiceChecks = propertyRules(
  ['compute.googleapis.com/BackendService', 'compute.googleapis.com/RegionBackendService'],
  {
    compute_loadbalancer_logging_enabled: {
      path: '/logConfig/enable',
      type: 'boolean',
      absent: false,
      when: [
        {
          path: '/loadBalancingScheme',
          type: 'string',
          passes: isOneOf('EXTERNAL', 'EXTERNAL_MANAGED', 'INTERNAL_MANAGED'),
        },
        { path: '/protocol', type: 'string', passes: isOneOf('HTTP', 'HTTPS', 'HTTP2', 'H2C', 'GRPC') },
      ],
      passes: isTrue,
      failure: 'Logging is not enabled',
    },
  },
);

export const computeSslPolicyChecks = propertyRules('compute.googleapis.com/SslPolicy', {
  compute_ssl_policy_minimum_tls_1_2: {
    path: '/minTlsVersion',
    type: 'string',
    passes: isOneOf('TLS_1_2', 'TLS_1_3'),
    failure: 'TLS 1.0 or 1.1 is accepted',
  },
  compute_ssl_policy_no_compatible_profile: {
    path: '/profile',
    type: 'string',
    passes: isNoneOf('COMPATIBLE'),
    failure: 'The profile is COMPATIBLE',
  },
});

export const computeTargetHttpsProxyChecks = propertyRules('compute.googleapis.com/TargetHttpsProxy', {
  compute_target_https_proxy_ssl_policy: {
    path: '/sslPolicy',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'The proxy has no SSL policy',
  },
});
