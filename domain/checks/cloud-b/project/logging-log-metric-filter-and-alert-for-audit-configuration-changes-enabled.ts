import { check } from '../../check.ts';
import { logAlert } from '../log-alerts.ts';

export const loggingLogMetricFilterAndAlertForAuditConfigurationChangesEnabled = check({
  id: 'logging_log_metric_filter_and_alert_for_audit_configuration_changes_enabled',
  title: 'An alert tells of changes of the audit configuration',
  provider: 'cloud_b',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/log_metrics'],
  fix: { words: 'Make a log-based metric for changes of the audit configuration and an alert policy on it.' },
  evaluate: (project) =>
    logAlert(project, { what: 'changes of the audit configuration', mentions: ['SetIamPolicy', 'auditConfigDeltas'] }),
});
