import { check } from '../../check.ts';
import { logAlert } from '../log-alerts.ts';

export const loggingLogMetricFilterAndAlertForVpcNetworkRouteChangesEnabled = check({
  id: 'logging_log_metric_filter_and_alert_for_vpc_network_route_changes_enabled',
  title: 'An alert tells of changes of routes',
  provider: 'cloud_b',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/log_metrics'],
  fix: { words: 'Make a log-based metric for changes of routes and an alert policy on it.' },
  evaluate: (project) =>
    logAlert(project, {
      what: 'changes of routes',
      mentions: ['gce_route', 'compute.routes.delete', 'compute.routes.insert'],
    }),
});
