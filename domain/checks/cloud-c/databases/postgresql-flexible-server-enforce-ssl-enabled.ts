import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const postgresqlFlexibleServerEnforceSslEnabled = check({
  id: 'postgresql_flexible_server_enforce_ssl_enabled',
  title: 'PostgreSQL servers demand TLS',
  provider: 'cloud_c',
  resourceTypes: ['db_instance'],
  severity: 'high',
  looksAt: ['/parameters'],
  fix: { words: 'Set the server parameter require_secure_transport to ON.' },
  evaluate(server) {
    if (server.text('engine') !== 'postgres') return notApplicable();
    const value = server.map('parameters')['require_secure_transport'] ?? null;
    return passIf(value?.toLowerCase() === 'on', 'The server accepts connections without TLS', {
      require_secure_transport: value,
    });
  },
});
