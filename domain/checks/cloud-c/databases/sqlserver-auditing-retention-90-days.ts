import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const sqlserverAuditingRetention90Days = check({
  id: 'sqlserver_auditing_retention_90_days',
  title: 'Audit logs of SQL servers are kept for 90 days',
  provider: 'cloud_c',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/auditing'],
  fix: { words: 'Keep the audit logs of the server for more than 90 days.' },
  evaluate(database) {
    if (database.text('engine') !== 'sqlserver') return notApplicable();
    const days = database.part('auditing')?.number('retention_days') ?? null;
    // Zero keeps the log for ever.
    return passIf(days === 0 || (days ?? -1) >= 90, 'Audit logs of the server are not kept for 90 days', {
      retention_days: days,
    });
  },
});
