import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const acmCertificatesWithSecureKeyAlgorithms = check({
  id: 'acm_certificates_with_secure_key_algorithms',
  title: 'Certificates have strong keys',
  provider: 'cloud_a',
  resourceTypes: ['certificate'],
  severity: 'high',
  looksAt: ['/key_algorithm'],
  fix: { words: 'Replace the certificate by one with a key of RSA 2048 or better.' },
  evaluate(certificate) {
    const algorithm = certificate.text('key_algorithm');
    const isWeak = ['RSA-1024', 'RSA_1024', 'P-192'].includes(algorithm ?? '');
    return passIf(!isWeak, `The key of the certificate is weak (${algorithm})`, { key_algorithm: algorithm });
  },
});
