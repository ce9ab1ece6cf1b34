import { check } from '../../check.ts';
import { logAlert } from '../log-alerts.ts';

export const loggingLogMetricFilterAndAlertForBucketPermissionChangesEnabled = check({
  id: 'logging_log_metric_filter_and_alert_for_bucket_permission_changes_enabled',
  title: 'An alert tells of changes of bucket permissions',
  provider: 'cloud_b',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/log_metrics'],
  fix: { words: 'Make a log-based metric for changes of bucket permissions and an alert policy on it.' },
  evaluate: (project) =>
    logAlert(project, { what: 'changes of bucket permissions', mentions: ['gcs_bucket', 'storage.setIamPermissions'] }),
});
