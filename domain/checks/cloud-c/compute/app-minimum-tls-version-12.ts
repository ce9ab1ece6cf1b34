import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const appMinimumTlsVersion12 = check({
  id: 'app_minimum_tls_version_12',
  title: 'Apps demand TLS 1.2',
  provider: 'cloud_c',
  resourceTypes: ['app_service'],
  severity: 'medium',
  looksAt: ['/minimum_tls_version'],
  fix: {
    words: 'Set the minimum TLS version of the app to 1.2.',
    sets: [{ path: '/minimum_tls_version', value: '1.2' }],
  },
  evaluate(resource) {
    const value = resource.text('minimum_tls_version');
    return passIf(value === '1.2' || value === '1.3', 'The app accepts old TLS', { minimum_tls_version: value });
  },
});
