import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const appClientCertificatesOn = check({
  id: 'app_client_certificates_on',
  title: 'Apps ask clients for certificates',
  provider: 'cloud_c',
  resourceTypes: ['app_service'],
  severity: 'medium',
  looksAt: ['/client_certificates'],
  fix: { words: 'Demand client certificates of the app.', sets: [{ path: '/client_certificates', value: true }] },
  evaluate(resource) {
    const value = resource.flag('client_certificates');
    return passIf(value, 'The app does not ask clients for certificates', { client_certificates: value });
  },
});
