import assert from 'node:assert/strict';
import { loggingAccountChecks } from '../../../../../domain/clouds/gcp/logging/account-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { contextOf, resourceOf, testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Google Cloud: logging, project', () => {
  testChecks(loggingAccountChecks, {
    logging_log_metric_filter_and_alert_for_audit_configuration_changes_enabled: {
      pass: { log_metrics: [{ name: 'changes', filter: 'SetIamPolicy auditConfigDeltas', alert_policies: ['tell'] }] },
      fail: { log_metrics: [{ name: 'changes', filter: 'SetIamPolicy auditConfigDeltas', alert_policies: [] }] },
    },
    logging_log_metric_filter_and_alert_for_bucket_permission_changes_enabled: {
      pass: {
        log_metrics: [{ name: 'changes', filter: 'gcs_bucket storage.setIamPermissions', alert_policies: ['tell'] }],
      },
      fail: { log_metrics: [{ name: 'changes', filter: 'gcs_bucket storage.setIamPermissions', alert_policies: [] }] },
    },
    logging_log_metric_filter_and_alert_for_custom_role_changes_enabled: {
      pass: {
        log_metrics: [
          { name: 'changes', filter: 'iam_role CreateRole DeleteRole UpdateRole', alert_policies: ['tell'] },
        ],
      },
      fail: {
        log_metrics: [{ name: 'changes', filter: 'iam_role CreateRole DeleteRole UpdateRole', alert_policies: [] }],
      },
    },
    logging_log_metric_filter_and_alert_for_project_ownership_changes_enabled: {
      pass: {
        log_metrics: [
          {
            name: 'changes',
            filter: 'cloudresourcemanager.googleapis.com projectOwnerInvitee roles/owner',
            alert_policies: ['tell'],
          },
        ],
      },
      fail: {
        log_metrics: [
          {
            name: 'changes',
            filter: 'cloudresourcemanager.googleapis.com projectOwnerInvitee roles/owner',
            alert_policies: [],
          },
        ],
      },
    },
    logging_log_metric_filter_and_alert_for_sql_instance_configuration_changes_enabled: {
      pass: { log_metrics: [{ name: 'changes', filter: 'cloudsql.instances.update', alert_policies: ['tell'] }] },
      fail: { log_metrics: [{ name: 'changes', filter: 'cloudsql.instances.update', alert_policies: [] }] },
    },
    logging_log_metric_filter_and_alert_for_vpc_firewall_rule_changes_enabled: {
      pass: {
        log_metrics: [
          {
            name: 'changes',
            filter: 'gce_firewall_rule compute.firewalls.patch compute.firewalls.insert compute.firewalls.delete',
            alert_policies: ['tell'],
          },
        ],
      },
      fail: {
        log_metrics: [
          {
            name: 'changes',
            filter: 'gce_firewall_rule compute.firewalls.patch compute.firewalls.insert compute.firewalls.delete',
            alert_policies: [],
          },
        ],
      },
    },
    logging_log_metric_filter_and_alert_for_vpc_network_changes_enabled: {
      pass: {
        log_metrics: [
          {
            name: 'changes',
            filter: 'gce_network compute.networks.insert compute.networks.delete',
            alert_policies: ['tell'],
          },
        ],
      },
      fail: {
        log_metrics: [
          {
            name: 'changes',
            filter: 'gce_network compute.networks.insert compute.networks.delete',
            alert_policies: [],
          },
        ],
      },
    },
    logging_log_metric_filter_and_alert_for_vpc_network_route_changes_enabled: {
      pass: {
        log_metrics: [
          {
            name: 'changes',
            filter: 'gce_route compute.routes.delete compute.routes.insert',
            alert_policies: ['tell'],
          },
        ],
      },
      fail: {
        log_metrics: [
          { name: 'changes', filter: 'gce_route compute.routes.delete compute.routes.insert', alert_policies: [] },
        ],
      },
    },
    logging_sink_created: {
      pass: { log_sinks: [{ name: 'all', destination: 'storage', filter: null, disabled: false }] },
      fail: {
        log_sinks: [{ name: 'few', destination: 'storage', filter: 'severity>=ERROR', disabled: false }],
        inherited_log_sinks: [],
      },
    },
  });

  const sinkCreated = (configuration: JsonObject) => {
    const check = loggingAccountChecks.find(({ id }) => id === 'logging_sink_created');
    assert.ok(check);
    return check.evaluate(resourceOf('account', { configuration }), contextOf({})).outcome;
  };
  const sink = { name: 'all', destination: 'storage', filter: null, disabled: false };

  it('count a sink above the project that keeps all of its entries', () => {
    assert.equal(sinkCreated({ log_sinks: [], inherited_log_sinks: [{ from: 'organizations/7', ...sink }] }), 'pass');
    assert.equal(sinkCreated({ log_sinks: [] }), 'not_evaluated');
  });

  it('do not take a sink with exclusions for one that keeps all', () => {
    const log_sinks = [{ ...sink, exclusions: ['debug'] }];
    assert.equal(sinkCreated({ log_sinks, inherited_log_sinks: [] }), 'fail');
  });

  it('decide nothing about a metric whose alerts cannot be understood', () => {
    const check = loggingAccountChecks.find(({ id }) => id.includes('vpc_network_route'));
    assert.ok(check);
    const filter = 'gce_route compute.routes.delete compute.routes.insert';
    const configuration = { log_metrics: [{ name: 'routes', filter }] };
    assert.equal(check.evaluate(resourceOf('account', { configuration }), contextOf({})).outcome, 'not_evaluated');
  });
});
