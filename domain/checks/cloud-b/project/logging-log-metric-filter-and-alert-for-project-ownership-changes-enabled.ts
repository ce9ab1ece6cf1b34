import { check } from '../../check.ts';
import { logAlert } from '../log-alerts.ts';

export const loggingLogMetricFilterAndAlertForProjectOwnershipChangesEnabled = check({
  id: 'logging_log_metric_filter_and_alert_for_project_ownership_changes_enabled',
  title: 'An alert tells of changes of project ownership',
  provider: 'cloud_b',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/log_metrics'],
  fix: { words: 'Make a log-based metric for changes of project ownership and an alert policy on it.' },
  evaluate: (project) =>
    logAlert(project, {
      what: 'changes of project ownership',
      mentions: ['cloudresourcemanager.googleapis.com', 'projectOwnerInvitee', 'roles/owner'],
    }),
});
