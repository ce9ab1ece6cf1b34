import {
  computeBackendServiceChecks,
  computeSslPolicyChecks,
  computeTargetHttpsProxyChecks,
  computeArmorChecks,
  computeTargetSslProxyChecks,
  computeSecurityPolicyChecks,
} from '../../../../../domain/clouds/gcp/loadbalancing/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: load balancing', () => {
  testSchemaChecks(computeArmorChecks, {
    compute_backend_service_security_policy: {
      pass: {
        loadBalancingScheme: 'EXTERNAL_MANAGED',
        protocol: 'HTTPS',
        securityPolicy: 'https://www.googleapis.com/compute/v1/projects/p/global/securityPolicies/s',
      },
      fail: { loadBalancingScheme: 'EXTERNAL_MANAGED', protocol: 'HTTPS' },
    },
  });

  testSchemaChecks(computeTargetSslProxyChecks, {
    compute_target_ssl_proxy_ssl_policy: {
      pass: { sslPolicy: 'https://www.googleapis.com/compute/v1/projects/p/global/sslPolicies/modern' },
      fail: { name: 'tls' },
    },
  });

  testSchemaChecks(computeSecurityPolicyChecks, {
    compute_security_policy_adaptive_protection: {
      pass: { type: 'CLOUD_ARMOR', adaptiveProtectionConfig: { layer7DdosDefenseConfig: { enable: true } } },
      fail: { type: 'CLOUD_ARMOR' },
    },
  });

  testSchemaChecks(computeBackendServiceChecks, {
    compute_loadbalancer_logging_enabled: {
      pass: { loadBalancingScheme: 'EXTERNAL_MANAGED', protocol: 'HTTPS', logConfig: { enable: true } },
      fail: { loadBalancingScheme: 'EXTERNAL', protocol: 'HTTP', logConfig: { enable: false } },
    },
  });

  testSchemaChecks(computeSslPolicyChecks, {
    compute_ssl_policy_minimum_tls_1_2: { pass: { minTlsVersion: 'TLS_1_2' }, fail: { minTlsVersion: 'TLS_1_0' } },
    compute_ssl_policy_no_compatible_profile: { pass: { profile: 'MODERN' }, fail: { profile: 'COMPATIBLE' } },
  });

  testSchemaChecks(computeTargetHttpsProxyChecks, {
    compute_target_https_proxy_ssl_policy: {
      pass: { sslPolicy: 'https://www.googleapis.com/compute/v1/projects/p/global/sslPolicies/modern' },
      fail: { name: 'web' },
    },
  });

  const balanced = { loadBalancingScheme: 'EXTERNAL_MANAGED', protocol: 'HTTPS' };
  testOutcomes(computeBackendServiceChecks, 'compute_loadbalancer_logging_enabled', {
    says: 'fails where logging is enabled and no request is sampled',
    documents: [
      ['fail', { ...balanced, logConfig: { enable: true, sampleRate: 0 } }],
      ['pass', { ...balanced, logConfig: { enable: true, sampleRate: 0.1 } }],
      ['pass', { ...balanced, logConfig: { enable: true } }],
      ['fail', { ...balanced, logConfig: {} }],
      ['not_evaluated', { ...balanced, logConfig: { enable: 'True' } }],
    ],
  });
  testOutcomes(computeSslPolicyChecks, 'compute_ssl_policy_no_compatible_profile', {
    says: 'does not evaluate a profile that it does not know',
    documents: [
      ['not_evaluated', { profile: 'LEGACY' }],
      ['not_evaluated', { profile: '' }],
      ['pass', { profile: 'FIPS_202205' }],
    ],
  });

  testOutcomes(computeSecurityPolicyChecks, 'compute_security_policy_adaptive_protection', {
    says: 'is about global policies for backends',
    documents: [
      ['not_applicable', { type: 'CLOUD_ARMOR_EDGE' }],
      ['not_applicable', { type: 'CLOUD_ARMOR', region: 'https://www.googleapis.com/compute/v1/projects/p/regions/r' }],
      ['fail', { type: 'CLOUD_ARMOR', adaptiveProtectionConfig: {} }],
    ],
  });

  testOutcomes(computeArmorChecks, 'compute_backend_service_security_policy', {
    says: 'is about external HTTP(S) load balancers',
    documents: [
      ['not_applicable', { loadBalancingScheme: 'INTERNAL_MANAGED', protocol: 'HTTPS' }],
      ['not_applicable', { loadBalancingScheme: 'EXTERNAL', protocol: 'TCP' }],
    ],
  });
});
