import type { Fields } from '../../../checks/fields.ts';
import { pass, passIf } from '../../../checks/verdict.ts';
import type { LogSink } from '../account/account.ts';
import { gcpRules } from '../rules.ts';
import { logAlert } from './log-alerts.ts';

const keepsAll = (sink: Fields<LogSink>): boolean =>
  !sink.flag('disabled') && (sink.text('filter') ?? 'all') === 'all' && !sink.has('exclusions');

export const loggingAccountChecks = gcpRules('account', {
  logging_log_metric_filter_and_alert_for_audit_configuration_changes_enabled: {
    looksAt: ['/log_metrics'],
    evaluate: (project) =>
      logAlert(project, {
        what: 'changes of the audit configuration',
        mentions: ['SetIamPolicy', 'auditConfigDeltas'],
      }),
  },
  logging_log_metric_filter_and_alert_for_bucket_permission_changes_enabled: {
    looksAt: ['/log_metrics'],
    evaluate: (project) =>
      logAlert(project, {
        what: 'changes of bucket permissions',
        mentions: ['gcs_bucket', 'storage.setIamPermissions'],
      }),
  },
  logging_log_metric_filter_and_alert_for_custom_role_changes_enabled: {
    looksAt: ['/log_metrics'],
    evaluate: (project) =>
      logAlert(project, {
        what: 'changes of custom roles',
        mentions: ['iam_role', 'CreateRole', 'DeleteRole', 'UpdateRole'],
      }),
  },
  logging_log_metric_filter_and_alert_for_project_ownership_changes_enabled: {
    looksAt: ['/log_metrics'],
    evaluate: (project) =>
      logAlert(project, {
        what: 'changes of project ownership',
        mentions: ['cloudresourcemanager.googleapis.com', 'projectOwnerInvitee', 'roles/owner'],
      }),
  },
  logging_log_metric_filter_and_alert_for_sql_instance_configuration_changes_enabled: {
    looksAt: ['/log_metrics'],
    evaluate: (project) =>
      logAlert(project, { what: 'changes of database instances', mentions: ['cloudsql.instances.update'] }),
  },
  logging_log_metric_filter_and_alert_for_vpc_firewall_rule_changes_enabled: {
    looksAt: ['/log_metrics'],
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
  },
  logging_log_metric_filter_and_alert_for_vpc_network_changes_enabled: {
    looksAt: ['/log_metrics'],
    evaluate: (project) =>
      logAlert(project, {
        what: 'changes of networks',
        mentions: ['gce_network', 'compute.networks.insert', 'compute.networks.delete'],
      }),
  },
  logging_log_metric_filter_and_alert_for_vpc_network_route_changes_enabled: {
    looksAt: ['/log_metrics'],
    evaluate: (project) =>
      logAlert(project, {
        what: 'changes of routes',
        mentions: ['gce_route', 'compute.routes.delete', 'compute.routes.insert'],
      }),
  },
  logging_sink_created: {
    looksAt: ['/log_sinks', '/inherited_log_sinks'],
    evaluate(project) {
      if (project.parts('log_sinks').some(keepsAll)) return pass();
      return passIf(project.parts('inherited_log_sinks').some(keepsAll), 'No sink keeps all log entries', {
        log_sinks: project.json('log_sinks'),
      });
    },
  },
});
