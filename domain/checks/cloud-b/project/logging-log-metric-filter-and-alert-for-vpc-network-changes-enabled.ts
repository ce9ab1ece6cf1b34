import { check } from '../../check.ts';
import { logAlert } from '../log-alerts.ts';

export const loggingLogMetricFilterAndAlertForVpcNetworkChangesEnabled = check({
  id: 'logging_log_metric_filter_and_alert_for_vpc_network_changes_enabled',
  title: 'An alert tells of changes of networks',
  provider: 'cloud_b',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/log_metrics'],
  fix: { words: 'Make a log-based metric for changes of networks and an alert policy on it.' },
  evaluate: (project) =>
    logAlert(project, {
      what: 'changes of networks',
      mentions: ['gce_network', 'compute.networks.insert', 'compute.networks.delete'],
    }),
});
