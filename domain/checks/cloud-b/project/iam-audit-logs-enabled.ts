import { check } from '../../check.ts';
import { fail, passIf } from '../../verdict.ts';

export const iamAuditLogsEnabled = check({
  id: 'iam_audit_logs_enabled',
  title: 'Audit logs cover all services',
  provider: 'cloud_b',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/audit_configs'],
  fix: { words: 'Turn on all audit log types for all services, without exempted members.' },
  evaluate(project) {
    const all = project.parts('audit_configs').find((config) => config.text('service') === 'allServices');
    const types = all?.texts('log_types') ?? [];
    const missing = ['ADMIN_READ', 'DATA_READ', 'DATA_WRITE'].filter((type) => !types.includes(type));
    if (missing.length > 0) return fail('Audit logs leave something out', { missing_log_types: missing });
    const exempted = all?.texts('exempted_members') ?? [];
    return passIf(exempted.length === 0, 'Audit logs leave somebody out', { exempted_members: exempted });
  },
});
