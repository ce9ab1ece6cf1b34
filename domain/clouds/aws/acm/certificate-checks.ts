import { daysBetween } from '../../../checks/age.ts';
import { notApplicable, notEvaluated, passIf } from '../../../checks/verdict.ts';
import { counted } from '../../../counted.ts';
import { certificateExpiry } from '../check-parameters.ts';
import { awsRules } from '../rules.ts';

/** In both spellings that ACM uses. */
const strongAlgorithms = ['2048', '3072', '4096']
  .flatMap((bits) => [`RSA_${bits}`, `RSA-${bits}`])
  .concat(['EC_prime256v1', 'EC_secp384r1', 'EC_secp521r1', 'EC-prime256v1', 'EC-secp384r1', 'EC-secp521r1']);

export const acmCertificateChecks = awsRules('certificate', {
  acm_certificates_expiration_check: {
    looksAt: ['/observed/not_after'],
    parameters: [certificateExpiry],
    evaluate(certificate, facts) {
      const end = certificate.group('observed').time('not_after');
      if (end === null) return notApplicable();
      const days = daysBetween(facts.now, end);
      return passIf(
        days > facts.value(certificateExpiry),
        days < 0 ? 'The certificate has expired' : `The certificate expires in ${counted(days, 'day')}`,
        {
          not_after: end.toISOString(),
        },
      );
    },
  },
  acm_certificates_with_secure_key_algorithms: {
    looksAt: ['/key_algorithm'],
    evaluate(certificate) {
      const algorithm = certificate.text('key_algorithm');
      const isWeak = ['RSA-1024', 'RSA_1024', 'P-192'].includes(algorithm ?? '');
      if (!isWeak && !strongAlgorithms.includes(algorithm ?? '')) {
        return notEvaluated(`the key algorithm ${algorithm ?? 'of the certificate'} is not known`);
      }
      return passIf(!isWeak, `The certificate uses the weak key algorithm ${algorithm}`, { key_algorithm: algorithm });
    },
  },
});
