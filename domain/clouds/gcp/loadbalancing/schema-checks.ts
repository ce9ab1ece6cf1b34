import { UnreadableField } from '../../../checks/fields.ts';
import { isObject, type Json } from '../../../json.ts';
import { isOfKnown, isOneOf, isSet, isTrue, isUnset } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

/** Whether requests are logged; at a rate of 0 none are. By Compute Engine's reference logging is off and the rate 1 by default. */
function logsRequests(config: Json): boolean {
  const { enable = false, sampleRate = 1 } = isObject(config) ? config : {};
  if (typeof enable !== 'boolean' || typeof sampleRate !== 'number') {
    throw new UnreadableField('/logConfig has no flag or no rate');
  }
  return enable && sampleRate > 0;
}

export const computeBackendServiceChecks = propertyRules(
  ['compute.googleapis.com/BackendService', 'compute.googleapis.com/RegionBackendService'],
  {
    compute_loadbalancer_logging_enabled: {
      path: '/logConfig',
      type: 'object',
      absent: {},
      when: [
        {
          path: '/loadBalancingScheme',
          type: 'string',
          passes: isOneOf('EXTERNAL', 'EXTERNAL_MANAGED', 'INTERNAL_MANAGED'),
        },
        { path: '/protocol', type: 'string', passes: isOneOf('HTTP', 'HTTPS', 'HTTP2', 'H2C', 'GRPC') },
      ],
      passes: logsRequests,
      failure: 'Logging is not enabled',
    },
  },
);

export const computeSslPolicyChecks = propertyRules('compute.googleapis.com/SslPolicy', {
  compute_ssl_policy_minimum_tls_1_2: {
    path: '/minTlsVersion',
    type: 'string',
    passes: isOfKnown({ passes: ['TLS_1_2', 'TLS_1_3'], fails: ['TLS_1_0', 'TLS_1_1'] }),
    failure: 'TLS 1.0 or 1.1 is accepted',
  },
  compute_ssl_policy_no_compatible_profile: {
    path: '/profile',
    type: 'string',
    passes: isOfKnown({ passes: ['MODERN', 'RESTRICTED', 'FIPS_202205', 'CUSTOM'], fails: ['COMPATIBLE'] }),
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

export const computeArmorChecks = propertyRules(
  ['compute.googleapis.com/BackendService', 'compute.googleapis.com/RegionBackendService'],
  {
    compute_backend_service_security_policy: {
      path: '/securityPolicy',
      type: 'string',
      absent: '',
      when: [
        { path: '/loadBalancingScheme', type: 'string', passes: isOneOf('EXTERNAL', 'EXTERNAL_MANAGED') },
        { path: '/protocol', type: 'string', passes: isOneOf('HTTP', 'HTTPS', 'HTTP2', 'H2C', 'GRPC') },
      ],
      passes: isSet,
      failure: 'No Cloud Armor security policy is attached',
    },
  },
);

export const computeTargetSslProxyChecks = propertyRules('compute.googleapis.com/TargetSslProxy', {
  compute_target_ssl_proxy_ssl_policy: {
    path: '/sslPolicy',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'The proxy has no SSL policy',
  },
});

export const computeSecurityPolicyChecks = propertyRules('compute.googleapis.com/SecurityPolicy', {
  compute_security_policy_adaptive_protection: {
    path: '/adaptiveProtectionConfig/layer7DdosDefenseConfig/enable',
    type: 'boolean',
    absent: false,
    when: [
      { path: '/type', type: 'string', passes: isOneOf('CLOUD_ARMOR') },
      { path: '/region', type: 'string', absent: '', passes: isUnset },
    ],
    passes: isTrue,
    failure: 'Adaptive Protection is not enabled',
  },
});
