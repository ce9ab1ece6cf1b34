import { daysBetween } from '../../../checks/age.ts';
import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { counted } from '../../../counted.ts';
import { awsRules } from '../rules.ts';

export const acmCertificateChecks = awsRules('certificate', {
  acm_certificates_expiration_check: {
    looksAt: ['/observed/not_after'],
    evaluate(certificate, { now }) {
      const end = certificate.group('observed').time('not_after');
      if (end === null) return notApplicable();
      const days = daysBetween(now, end);
      return passIf(
        days > 7,
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
      return passIf(!isWeak, `The certificate uses the weak key algorithm ${algorithm}`, { key_algorithm: algorithm });
    },
  },
});
