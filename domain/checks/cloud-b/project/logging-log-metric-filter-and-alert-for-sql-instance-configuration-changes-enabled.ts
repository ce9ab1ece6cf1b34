import { check } from '../../check.ts';
import { logAlert } from '../log-alerts.ts';

export const loggingLogMetricFilterAndAlertForSqlInstanceConfigurationChangesEnabled = check({
  id: 'logging_log_metric_filter_and_alert_for_sql_instance_configuration_changes_enabled',
  title: 'An alert tells of changes of database instances',
  provider: 'cloud_b',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/log_metrics'],
  fix: { words: 'Make a log-based metric for changes of database instances and an alert policy on it.' },
  evaluate: (project) =>
    logAlert(project, { what: 'changes of database instances', mentions: ['cloudsql.instances.update'] }),
});
