import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const mysqlFlexibleServerAuditLogConnectionActivated = check({
  id: 'mysql_flexible_server_audit_log_connection_activated',
  title: 'MySQL servers log connections',
  provider: 'cloud_c',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/parameters'],
  fix: { words: 'Set the server parameter audit_log_events to CONNECTION,DML.' },
  evaluate(server) {
    if (server.text('engine') !== 'mysql') return notApplicable();
    const value = server.map('parameters')['audit_log_events'] ?? null;
    return passIf(value?.split(',').includes('CONNECTION') === true, 'Connections are not logged', {
      audit_log_events: value,
    });
  },
});
