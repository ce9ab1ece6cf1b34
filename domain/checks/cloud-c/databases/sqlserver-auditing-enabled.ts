import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const sqlserverAuditingEnabled = check({
  id: 'sqlserver_auditing_enabled',
  title: 'SQL servers keep audit logs',
  provider: 'cloud_c',
  resourceTypes: ['db_instance'],
  severity: 'high',
  looksAt: ['/auditing'],
  fix: { words: 'Turn on auditing of the server.' },
  evaluate(database) {
    if (database.text('engine') !== 'sqlserver') return notApplicable();
    return passIf(database.part('auditing')?.flag('enabled') === true, 'The server keeps no audit log', {
      auditing: false,
    });
  },
});
