import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const sqlserverTdeEncryptionEnabled = check({
  id: 'sqlserver_tde_encryption_enabled',
  title: 'SQL databases are encrypted',
  provider: 'cloud_c',
  resourceTypes: ['db_instance'],
  severity: 'high',
  looksAt: ['/databases'],
  fix: { words: 'Turn on encryption of the named databases.' },
  evaluate(server) {
    if (server.text('engine') !== 'sqlserver') return notApplicable();
    const plain = server
      .parts('databases')
      .filter((database) => database.text('name') !== 'master' && !database.flag('encrypted'))
      .map((database) => database.text('name'));
    return passIf(plain.length === 0, 'A database is not encrypted', { databases: plain });
  },
});
