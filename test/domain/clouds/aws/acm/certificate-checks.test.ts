import { acmCertificateChecks } from '../../../../../domain/clouds/aws/acm/certificate-checks.ts';
import { daysAgo, testChecks } from '../../../checks/check-cases.ts';

describe('the checks of AWS: acm, certificate', () => {
  testChecks(acmCertificateChecks, {
    acm_certificates_expiration_check: {
      pass: { observed: { not_after: daysAgo(-60) } },
      fail: { observed: { not_after: daysAgo(-3) } },
    },
    acm_certificates_with_secure_key_algorithms: {
      pass: { key_algorithm: 'RSA_2048' },
      fail: { key_algorithm: 'RSA_1024' },
    },
  });
});
