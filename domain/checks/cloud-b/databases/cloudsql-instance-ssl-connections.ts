import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const cloudsqlInstanceSslConnections = check({
  id: 'cloudsql_instance_ssl_connections',
  title: 'Databases demand TLS',
  provider: 'cloud_b',
  resourceTypes: ['db_instance'],
  severity: 'high',
  looksAt: ['/ssl_mode'],
  fix: {
    words: 'Set the SSL mode of the database to encrypted only.',
    sets: [{ path: '/ssl_mode', value: 'ENCRYPTED_ONLY' }],
  },
  evaluate(database) {
    const mode = database.text('ssl_mode');
    const demands = ['ENCRYPTED_ONLY', 'TRUSTED_CLIENT_CERTIFICATE_REQUIRED'].includes(mode ?? '');
    return passIf(demands, 'The database accepts connections without TLS', { ssl_mode: mode });
  },
});
