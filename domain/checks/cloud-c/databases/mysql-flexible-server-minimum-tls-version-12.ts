import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const mysqlFlexibleServerMinimumTlsVersion12 = check({
  id: 'mysql_flexible_server_minimum_tls_version_12',
  title: 'MySQL servers demand TLS 1.2',
  provider: 'cloud_c',
  resourceTypes: ['db_instance'],
  severity: 'high',
  looksAt: ['/parameters'],
  fix: { words: 'Set the server parameter tls_version to TLSv1.2,TLSv1.3.' },
  evaluate(server) {
    if (server.text('engine') !== 'mysql') return notApplicable();
    const value = server.map('parameters')['tls_version'] ?? null;
    return passIf(value !== null && /^TLSv1\.[23](?:,TLSv1\.[23])*$/.test(value), 'The server accepts old TLS', {
      tls_version: value,
    });
  },
});
