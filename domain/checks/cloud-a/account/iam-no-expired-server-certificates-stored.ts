import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const iamNoExpiredServerCertificatesStored = check({
  id: 'iam_no_expired_server_certificates_stored',
  title: 'No expired certificates are stored',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/server_certificates'],
  fix: { words: 'Delete the expired server certificates.' },
  evaluate(account, { now }) {
    const certificates = account.parts('server_certificates');
    if (certificates.length === 0) return notApplicable();
    const expired = certificates
      .filter((certificate) => (certificate.time('expires_at') ?? now) < now)
      .map((certificate) => certificate.text('name'));
    return passIf(expired.length === 0, 'Expired server certificates are stored', { expired });
  },
});
