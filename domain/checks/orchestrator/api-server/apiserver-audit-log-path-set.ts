import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { flagsOf } from '../component-flags.ts';

export const apiserverAuditLogPathSet = check({
  id: 'apiserver_audit_log_path_set',
  title: 'The API server writes an audit log',
  provider: 'orchestrator',
  resourceTypes: ['pod'],
  severity: 'high',
  looksAt: ['/containers'],
  fix: { words: 'Start the API server with --audit-log-path.' },
  evaluate(pod) {
    const flags = flagsOf(pod, 'kube-apiserver');
    if (flags === null) return notApplicable();
    const value = flags.get('audit-log-path') ?? null;
    return passIf(value !== null, 'The API server writes no audit log', { 'audit-log-path': value });
  },
});
