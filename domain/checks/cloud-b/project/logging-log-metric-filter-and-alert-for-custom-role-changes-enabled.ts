import { check } from '../../check.ts';
import { logAlert } from '../log-alerts.ts';

export const loggingLogMetricFilterAndAlertForCustomRoleChangesEnabled = check({
  id: 'logging_log_metric_filter_and_alert_for_custom_role_changes_enabled',
  title: 'An alert tells of changes of custom roles',
  provider: 'cloud_b',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/log_metrics'],
  fix: { words: 'Make a log-based metric for changes of custom roles and an alert policy on it.' },
  evaluate: (project) =>
    logAlert(project, {
      what: 'changes of custom roles',
      mentions: ['iam_role', 'CreateRole', 'DeleteRole', 'UpdateRole'],
    }),
});
