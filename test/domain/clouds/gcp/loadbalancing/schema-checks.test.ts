import {
  computeBackendServiceChecks,
  computeSslPolicyChecks,
  computeTargetHttpsProxyChecks,
} from '../../../../../domain/clouds/gcp/loadbalancing/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: load balancing', () => {
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
});
