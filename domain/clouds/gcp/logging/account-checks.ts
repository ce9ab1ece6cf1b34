import type { Fields } from '../../../checks/fields.ts';
import { pass, passIf } from '../../../checks/verdict.ts';
import type { LogSink } from '../account/account.ts';
import { gcpRules } from '../rules.ts';
import { auditEvents } from './audit-events.ts';
import { logAlert } from './log-alerts.ts';

const keepsAll = (sink: Fields<LogSink>): boolean =>
  !sink.flag('disabled') && (sink.text('filter') ?? 'all') === 'all' && !sink.has('exclusions');

export const loggingAccountChecks = gcpRules('account', {
  logging_log_metric_filter_and_alert_for_audit_configuration_changes_enabled: {
    looksAt: ['/log_metrics'],
    evaluate: (project) =>
      logAlert(project, { what: 'audit configuration changes', events: auditEvents.auditConfiguration }),
  },
  logging_log_metric_filter_and_alert_for_bucket_permission_changes_enabled: {
    looksAt: ['/log_metrics'],
    evaluate: (project) =>
      logAlert(project, { what: 'Cloud Storage permission changes', events: auditEvents.bucketPermissions }),
  },
  logging_log_metric_filter_and_alert_for_custom_role_changes_enabled: {
    looksAt: ['/log_metrics'],
    evaluate: (project) => logAlert(project, { what: 'custom role changes', events: auditEvents.customRoles }),
  },
  logging_log_metric_filter_and_alert_for_project_ownership_changes_enabled: {
    looksAt: ['/log_metrics'],
    evaluate: (project) => logAlert(project, { what: 'project ownership changes', events: auditEvents.ownership }),
  },
  logging_log_metric_filter_and_alert_for_sql_instance_configuration_changes_enabled: {
    looksAt: ['/log_metrics'],
    evaluate: (project) =>
      logAlert(project, { what: 'Cloud SQL configuration changes', events: auditEvents.databaseInstances }),
  },
  logging_log_metric_filter_and_alert_for_vpc_firewall_rule_changes_enabled: {
    looksAt: ['/log_metrics'],
    evaluate: (project) => logAlert(project, { what: 'VPC firewall rule changes', events: auditEvents.firewallRules }),
  },
  logging_log_metric_filter_and_alert_for_vpc_network_changes_enabled: {
    looksAt: ['/log_metrics'],
    evaluate: (project) => logAlert(project, { what: 'VPC network changes', events: auditEvents.networks }),
  },
  logging_log_metric_filter_and_alert_for_vpc_network_route_changes_enabled: {
    looksAt: ['/log_metrics'],
    evaluate: (project) => logAlert(project, { what: 'VPC network route changes', events: auditEvents.routes }),
  },
  logging_sink_created: {
    looksAt: ['/log_sinks', '/inherited_log_sinks'],
    evaluate(project) {
      if (project.parts('log_sinks').some(keepsAll)) return pass();
      return passIf(
        project.parts('inherited_log_sinks').some(keepsAll),
        'No log sink exports copies of all log entries',
        {
          log_sinks: project.json('log_sinks'),
        },
      );
    },
  },
});
