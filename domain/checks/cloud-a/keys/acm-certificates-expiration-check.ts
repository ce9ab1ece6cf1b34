import { check } from '../../check.ts';
import { daysBetween } from '../../age.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const acmCertificatesExpirationCheck = check({
  id: 'acm_certificates_expiration_check',
  title: 'Certificates are valid for another week',
  provider: 'cloud_a',
  resourceTypes: ['certificate'],
  severity: 'high',
  looksAt: ['/observed/not_after'],
  fix: { words: 'Renew or replace the certificate.' },
  evaluate(certificate, { now }) {
    const end = certificate.group('observed').time('not_after');
    if (end === null) return notApplicable();
    const days = daysBetween(now, end);
    return passIf(days > 7, days < 0 ? 'The certificate has expired' : `The certificate expires in ${days} days`, {
      not_after: end.toISOString(),
    });
  },
});
