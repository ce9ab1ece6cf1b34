import { check } from '../../check.ts';
import { logAlert } from '../log-alerts.ts';

export const loggingLogMetricFilterAndAlertForVpcFirewallRuleChangesEnabled = check({
  id: 'logging_log_metric_filter_and_alert_for_vpc_firewall_rule_changes_enabled',
  title: 'An alert tells of changes of firewall rules',
  provider: 'cloud_b',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/log_metrics'],
  fix: { words: 'Make a log-based metric for changes of firewall rules and an alert policy on it.' },
  evaluate: (project) =>
    logAlert(project, {
      what: 'changes of firewall rules',
      mentions: [
        'gce_firewall_rule',
        'compute.firewalls.patch',
        'compute.firewalls.insert',
        'compute.firewalls.delete',
      ],
    }),
});
