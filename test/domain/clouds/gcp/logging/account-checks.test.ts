import assert from 'node:assert/strict';
import { loggingAccountChecks } from '../../../../../domain/clouds/gcp/logging/account-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { contextOf, resourceOf, testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

/** Filters of metrics as the documentation of Cloud Logging writes them. */
const filters = {
  audit_configuration_changes:
    'protoPayload.methodName="SetIamPolicy" AND protoPayload.serviceData.policyDelta.auditConfigDeltas:*',
  bucket_permission_changes: 'resource.type="gcs_bucket" AND protoPayload.methodName="storage.setIamPermissions"',
  custom_role_changes:
    'resource.type="iam_role" AND (protoPayload.methodName="google.iam.admin.v1.CreateRole" OR protoPayload.methodName="google.iam.admin.v1.DeleteRole" OR protoPayload.methodName="google.iam.admin.v1.UpdateRole" OR protoPayload.methodName="google.iam.admin.v1.UndeleteRole")',
  project_ownership_changes:
    '(protoPayload.serviceName="cloudresourcemanager.googleapis.com") AND (ProjectOwnership OR projectOwnerInvitee) OR (protoPayload.serviceData.policyDelta.bindingDeltas.action="REMOVE" AND protoPayload.serviceData.policyDelta.bindingDeltas.role="roles/owner") OR (protoPayload.serviceData.policyDelta.bindingDeltas.action="ADD" AND protoPayload.serviceData.policyDelta.bindingDeltas.role="roles/owner")',
  sql_instance_configuration_changes: 'protoPayload.methodName="cloudsql.instances.update"',
  vpc_firewall_rule_changes:
    'resource.type="gce_firewall_rule" AND (protoPayload.methodName:"compute.firewalls.patch" OR protoPayload.methodName:"compute.firewalls.insert" OR protoPayload.methodName:"compute.firewalls.delete")',
  vpc_network_changes:
    'resource.type="gce_network" AND (protoPayload.methodName:"compute.networks.insert" OR protoPayload.methodName:"compute.networks.patch" OR protoPayload.methodName:"compute.networks.delete" OR protoPayload.methodName:"compute.networks.removePeering" OR protoPayload.methodName:"compute.networks.addPeering")',
  vpc_network_route_changes:
    'resource.type="gce_route" AND (protoPayload.methodName:"compute.routes.delete" OR protoPayload.methodName:"compute.routes.insert")',
} as const;

const metric = (filter: string, alert_policies: string[]): JsonObject => ({
  log_metrics: [{ name: 'changes', filter, alert_policies }],
});
const watched = (filter: string): JsonObject => metric(filter, ['on-call']);
const unwatched = (filter: string): JsonObject => metric(filter, []);

describe('the checks of Google Cloud: logging, project', () => {
  testChecks(loggingAccountChecks, {
    logging_log_metric_filter_and_alert_for_audit_configuration_changes_enabled: {
      pass: watched(filters.audit_configuration_changes),
      fail: unwatched(filters.audit_configuration_changes),
    },
    logging_log_metric_filter_and_alert_for_bucket_permission_changes_enabled: {
      pass: watched(filters.bucket_permission_changes),
      fail: unwatched(filters.bucket_permission_changes),
    },
    logging_log_metric_filter_and_alert_for_custom_role_changes_enabled: {
      pass: watched(filters.custom_role_changes),
      fail: unwatched(filters.custom_role_changes),
    },
    logging_log_metric_filter_and_alert_for_project_ownership_changes_enabled: {
      pass: watched(filters.project_ownership_changes),
      fail: unwatched(filters.project_ownership_changes),
    },
    logging_log_metric_filter_and_alert_for_sql_instance_configuration_changes_enabled: {
      pass: watched(filters.sql_instance_configuration_changes),
      fail: unwatched(filters.sql_instance_configuration_changes),
    },
    logging_log_metric_filter_and_alert_for_vpc_firewall_rule_changes_enabled: {
      pass: watched(filters.vpc_firewall_rule_changes),
      fail: unwatched(filters.vpc_firewall_rule_changes),
    },
    logging_log_metric_filter_and_alert_for_vpc_network_changes_enabled: {
      pass: watched(filters.vpc_network_changes),
      fail: unwatched(filters.vpc_network_changes),
    },
    logging_log_metric_filter_and_alert_for_vpc_network_route_changes_enabled: {
      pass: watched(filters.vpc_network_route_changes),
      fail: unwatched(filters.vpc_network_route_changes),
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

  it('do not treat a sink with exclusions as one that keeps all', () => {
    const log_sinks = [{ ...sink, exclusions: ['debug'] }];
    assert.equal(sinkCreated({ log_sinks, inherited_log_sinks: [] }), 'fail');
  });

  it('decide nothing about a metric whose alerts cannot be understood', () => {
    const check = loggingAccountChecks.find(({ id }) => id.includes('vpc_network_route'));
    assert.ok(check);
    const configuration = { log_metrics: [{ name: 'routes', filter: filters.vpc_network_route_changes }] };
    assert.equal(check.evaluate(resourceOf('account', { configuration }), contextOf({})).outcome, 'not_evaluated');
  });
});

describe('A log-based metric', () => {
  const firewall = {
    checks: loggingAccountChecks,
    id: 'logging_log_metric_filter_and_alert_for_vpc_firewall_rule_changes_enabled',
  };
  const outcome = (filter: string) => outcomeOf(firewall, watched(filter));
  const all = filters.vpc_firewall_rule_changes;
  const any = 'resource.type="gce_firewall_rule"';
  const method = (operator: string, name: string) => `protoPayload.methodName${operator}"${name}"`;

  it('may match more than the events, and be written differently', () => {
    assert.equal(outcome(any), 'pass');
    assert.equal(outcome('resource.type = gce_firewall_rule'), 'pass');
    assert.equal(outcome(`${any} AND ${method('=~', String.raw`compute\.firewalls\.(patch|insert|delete)$`)}`), 'pass');
    assert.equal(
      outcome(`${any} protoPayload.methodName:("firewalls.patch" OR "firewalls.insert" OR "firewalls.delete")`),
      'pass',
    );
    assert.equal(outcome(`-- changes of the firewall\n${all}\nlogName:"cloudaudit.googleapis.com"`), 'pass');
    assert.equal(outcome(`${any} AND NOT ${method(':', 'firewalls.list')}`), 'pass');
    assert.equal(outcome(`${any} -${method(':', 'firewalls.list')}`), 'pass');
  });

  it('matches nothing when terms of the filter exclude each other', () => {
    assert.equal(
      outcome(`${any} AND ${method(':', 'firewalls.patch')} AND ${method(':', 'firewalls.insert')}`),
      'fail',
    );
    assert.equal(
      outcome(`${any} AND NOT (${method(':', 'firewalls.patch')} OR ${method(':', 'firewalls.insert')})`),
      'fail',
    );
    assert.equal(
      outcome(`${any} AND ${method('!=', 'v1.compute.firewalls.delete')} AND NOT ${method(':', 'delete')}`),
      'fail',
    );
    assert.equal(outcome(`${any} AND ${method(':', 'firewalls.patch')}`), 'fail');
    assert.equal(outcome(all.replace('gce_firewall_rule', 'gce_network')), 'fail');
    assert.equal(outcome(`${all} AND jsonPayload.user="x"`), 'fail');
  });

  it('cannot be evaluated if it depends on the caller in the entries', () => {
    const narrowed = [
      `${all} AND protoPayload.authenticationInfo.principalEmail!="ci@p"`,
      `${all} AND severity>=NOTICE`,
      `${all} AND log_id("cloudaudit.googleapis.com/activity")`,
      `${all} AND (`,
      `${all} AND "open`,
    ];
    for (const filter of narrowed) assert.equal(outcome(filter), 'not_evaluated', filter);
    assert.equal(outcomeOf(firewall, unwatched(narrowed[0] ?? '')), 'fail', 'nobody watches it');
  });

  it('may count API methods by the version that audit logs name', () => {
    const networks = {
      checks: loggingAccountChecks,
      id: 'logging_log_metric_filter_and_alert_for_vpc_network_changes_enabled',
    };
    const names = ['beta.compute.networks.insert', 'beta.compute.networks.patch', 'v1.compute.networks.delete'];
    const peerings = ['v1.compute.networks.removePeering', 'v1.compute.networks.addPeering'];
    const filter = (methods: string[]) =>
      `resource.type="gce_network" AND ${methods.map((name) => method('=', name)).join(' OR ')}`;
    assert.equal(outcomeOf(networks, watched(filter([...names, ...peerings]))), 'pass');
    assert.equal(outcomeOf(networks, watched(filter(names))), 'fail');
  });
});
