import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const storageEnsureMinimumTlsVersion12 = check({
  id: 'storage_ensure_minimum_tls_version_12',
  title: 'Storage demands TLS 1.2',
  provider: 'cloud_c',
  resourceTypes: ['object_bucket'],
  severity: 'medium',
  looksAt: ['/minimum_tls_version'],
  fix: { words: 'Set the minimum TLS version to 1.2.', sets: [{ path: '/minimum_tls_version', value: 'TLS1_2' }] },
  evaluate(resource) {
    const value = resource.text('minimum_tls_version');
    return passIf(value === 'TLS1_2' || value === 'TLS1_3', 'The storage account accepts old TLS', {
      minimum_tls_version: value,
    });
  },
});
