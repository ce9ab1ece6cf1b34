import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const sqlserverRecommendedMinimalTlsVersion = check({
  id: 'sqlserver_recommended_minimal_tls_version',
  title: 'SQL servers demand TLS 1.2',
  provider: 'cloud_c',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/minimum_tls_version'],
  fix: { words: 'Set the minimum TLS version to 1.2.', sets: [{ path: '/minimum_tls_version', value: '1.2' }] },
  evaluate(resource) {
    if (resource.text('engine') !== 'sqlserver') return notApplicable();
    const value = resource.text('minimum_tls_version');
    return passIf(value === '1.2' || value === '1.3', 'The server accepts old TLS', { minimum_tls_version: value });
  },
});
