import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverAuditLogMaxageSet = check({
  id: 'apiserver_audit_log_maxage_set',
  title: 'Audit logs are kept for 30 days',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'medium',
  looksAt: ['/containers'],
  fix: { words: 'Start the API server with --audit-log-maxage=30.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('audit-log-maxage') ?? null;
    return passIf(Number(value) >= 30, 'Audit logs are kept for less than 30 days', { 'audit-log-maxage': value });
  },
});
