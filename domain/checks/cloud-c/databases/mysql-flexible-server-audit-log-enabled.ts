import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const mysqlFlexibleServerAuditLogEnabled = check({
  id: 'mysql_flexible_server_audit_log_enabled',
  title: 'MySQL servers keep audit logs',
  provider: 'cloud_c',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/parameters'],
  fix: { words: 'Set the server parameter audit_log_enabled to ON.' },
  evaluate(server) {
    if (server.text('engine') !== 'mysql') return notApplicable();
    const value = server.map('parameters')['audit_log_enabled'] ?? null;
    return passIf(value?.toLowerCase() === 'on', 'The server keeps no audit log', { audit_log_enabled: value });
  },
});
