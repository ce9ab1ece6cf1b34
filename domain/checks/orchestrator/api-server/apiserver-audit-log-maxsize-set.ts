import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverAuditLogMaxsizeSet = check({
  id: 'apiserver_audit_log_maxsize_set',
  title: 'Audit logs rotate at 100 MB',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'medium',
  looksAt: ['/containers'],
  fix: { words: 'Start the API server with --audit-log-maxsize=100.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('audit-log-maxsize') ?? null;
    return passIf(Number(value) >= 100, 'Audit logs are kept for less than 100 MB', { 'audit-log-maxsize': value });
  },
});
