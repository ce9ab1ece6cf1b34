import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverAuditLogMaxbackupSet = check({
  id: 'apiserver_audit_log_maxbackup_set',
  title: 'Ten audit log files are kept',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'medium',
  looksAt: ['/containers'],
  fix: { words: 'Start the API server with --audit-log-maxbackup=10.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('audit-log-maxbackup') ?? null;
    return passIf(Number(value) >= 10, 'Audit logs are kept for less than 10 files', { 'audit-log-maxbackup': value });
  },
});
