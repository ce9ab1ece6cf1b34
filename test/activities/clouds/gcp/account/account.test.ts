import assert from 'node:assert/strict';
import type { CollectedResource } from '../../../../../activities/clouds/cloud.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { asItIs, refusal } from '../../../../emulators/google-cloud/answers.ts';
import { testProject } from '../../../../emulators/google-project.ts';
import { gcpSession, listed } from '../project-under-test.ts';
import { useGoogleCloud } from '../use-google-cloud.ts';

describe('The settings of a Google Cloud project', () => {
  const google = useGoogleCloud();

  async function account(): Promise<CollectedResource> {
    const [resource] = await listed(gcpSession(google.cloud.url), 'project');
    assert.ok(resource);
    return resource;
  }
  async function policy(): Promise<CollectedResource> {
    const [resource] = await listed(gcpSession(google.cloud.url), 'iam-policy');
    assert.ok(resource);
    return resource;
  }

  it('include what folders and the organization grant, audit and keep', async () => {
    assert.deepEqual((await policy()).configuration['inherited_bindings'], [
      { from: 'folders/31', role: 'roles/editor', members: ['group:platform@example.com'], conditional: false },
      {
        from: 'organizations/7',
        role: 'roles/resourcemanager.organizationAdmin',
        members: ['user:root@example.com'],
        conditional: false,
      },
    ]);
    const { configuration } = await account();
    assert.deepEqual(configuration['inherited_audit_configs'], [
      { from: 'folders/31', service: 'allServices', log_types: ['DATA_READ'], exempted_members: [] },
    ]);
    assert.deepEqual(configuration['inherited_log_sinks'], [
      {
        from: 'organizations/7',
        name: 'archive',
        destination: 'storage.googleapis.com/archive',
        filter: null,
        disabled: false,
      },
    ]);
  });

  it('inherit nothing in a project without an organization', async () => {
    google.cloud.answers[`/v1/projects/${testProject}:getAncestry`] = {
      ancestor: [{ resourceId: { type: 'project', id: testProject } }],
    };
    assert.deepEqual((await policy()).configuration['inherited_bindings'], []);
    const { configuration } = await account();
    assert.deepEqual([configuration['inherited_audit_configs'], configuration['inherited_log_sinks']], [[], []]);
  });

  it('name the folder that the key may not read, and keep the rest', async () => {
    google.cloud.answers['/v3/folders/31:getIamPolicy'] = refusal(403, { status: 'PERMISSION_DENIED' });
    google.cloud.answers['/v2/folders/31/sinks'] = refusal(403, { status: 'PERMISSION_DENIED' });
    const own = await policy();
    assert.equal(own.configuration['inherited_bindings'], undefined);
    assert.match(own.unreadable['/inherited_bindings'] ?? '', /access_denied.*folders\/31/);
    const { configuration, unreadable } = await account();
    assert.deepEqual(Object.keys(unreadable).toSorted(), ['/inherited_audit_configs', '/inherited_log_sinks']);
    assert.ok(configuration['log_sinks'] !== undefined && configuration['audit_configs'] !== undefined);
  });

  it('include the organization policies in effect, and say why one could not be read', async () => {
    assert.deepEqual((await account()).configuration['organization_policies'], [
      { constraint: 'compute.disableSerialPortAccess', enforced: false, conditional: false },
      { constraint: 'storage.publicAccessPrevention', enforced: true, conditional: false },
    ]);
    const path = `/v2/projects/${testProject}/policies/storage.publicAccessPrevention:getEffectivePolicy`;
    google.cloud.answers[path] = {
      spec: { rules: [{ enforce: true, condition: { expression: 'resource.matchTag()' } }] },
    };
    const [, conditional] = (await account()).configuration['organization_policies'] as JsonObject[];
    assert.deepEqual([conditional?.['enforced'], conditional?.['conditional']], [false, true]);
    google.cloud.answers[path] = refusal(403, { status: 'PERMISSION_DENIED' });
    const { configuration, unreadable } = await account();
    assert.equal(configuration['organization_policies'], undefined);
    assert.match(unreadable['/organization_policies'] ?? '', /access_denied/);
  });

  const compute = `/compute/v1/projects/${testProject}`;

  it('include the metadata that instances inherit, without values that may be secrets', async () => {
    google.cloud.answers[compute] = {
      commonInstanceMetadata: {
        items: [
          { key: 'serial-port-enable', value: 'TRUE' },
          { key: 'enable-oslogin', value: 'TRUE' },
          { key: 'startup-script', value: 'login hunter2' },
        ],
      },
    };
    const callsBefore = google.cloud.calls.length;
    const { configuration } = await account();
    assert.deepEqual(configuration['instance_metadata'], { 'serial-port-enable': 'TRUE' });
    assert.equal(configuration['os_login'], true);
    assert.equal(google.cloud.calls.slice(callsBefore).filter((call) => call.endsWith(compute)).length, 1);
    google.cloud.answers[compute] = {};
    assert.deepEqual((await account()).configuration['instance_metadata'], {});
  });

  it('leave out project-wide metadata that the key may not read', async () => {
    google.cloud.answers[compute] = refusal(403, { status: 'PERMISSION_DENIED' });
    const { configuration, unreadable } = await account();
    assert.deepEqual(Object.keys(unreadable).toSorted(), ['/instance_metadata', '/os_login']);
    assert.equal(configuration['instance_metadata'], undefined);
  });

  const named = 'logging.googleapis.com/user/owners';
  const conditions: [kind: string, condition: object, watches: boolean | null][] = [
    ['a threshold', { conditionThreshold: { filter: `metric.type="${named}"` } }, true],
    ['an absence', { conditionAbsent: { filter: `metric.type = "${named}"` } }, true],
    ['MQL', { conditionMonitoringQueryLanguage: { query: `fetch global | metric '${named}' | align rate(5m)` } }, true],
    [
      'PromQL',
      { conditionPrometheusQueryLanguage: { query: 'rate(logging_googleapis_com:user_owners[5m]) > 0' } },
      true,
    ],
    ['PromQL with a quoted name', { conditionPrometheusQueryLanguage: { query: `rate({"${named}"}[5m]) > 0` } }, true],
    ['the same log entries', { conditionMatchedLog: { filter: 'protoPayload.serviceName="x"' } }, true],
    ['other log entries', { conditionMatchedLog: { filter: 'severity>=ERROR' } }, false],
    ['another metric', { conditionThreshold: { filter: `metric.type="${named}-too"` } }, false],
    [
      'PromQL on another metric',
      { conditionPrometheusQueryLanguage: { query: 'logging_googleapis_com:user_owners_too' } },
      false,
    ],
    ['SQL over log entries', { conditionSql: { query: 'SELECT 1' } }, null],
    ['a kind that came later', { conditionOther: {} }, null],
  ];
  for (const [kind, condition, watches] of conditions) {
    it(`show by ${kind} whether an alert policy watches a metric`, async () => {
      google.cloud.answers[`/v3/projects/${testProject}/alertPolicies`] = asItIs({
        alertPolicies: [{ displayName: 'Owners changed', enabled: true, conditions: [condition] }],
      });
      const metric = { name: 'owners', filter: 'protoPayload.serviceName="x"' };
      const policies = watches === null ? {} : { alert_policies: watches ? ['Owners changed'] : [] };
      assert.deepEqual((await account()).configuration['log_metrics'], [{ ...metric, ...policies }]);
    });
  }

  it('show no alert for a disabled metric, and none by a policy that is invalid', async () => {
    const metrics = `/v2/projects/${testProject}/metrics`;
    google.cloud.answers[metrics] = { metrics: [{ name: 'owners', filter: 'x', disabled: true }] };
    assert.deepEqual((await account()).configuration['log_metrics'], [
      { name: 'owners', filter: 'x', alert_policies: [] },
    ]);
    google.cloud.answers[metrics] = { metrics: [{ name: 'owners', filter: 'x' }] };
    google.cloud.answers[`/v3/projects/${testProject}/alertPolicies`] = {
      alertPolicies: [
        {
          displayName: 'Broken',
          enabled: true,
          validity: { code: 3 },
          conditions: [{ conditionThreshold: { filter: `metric.type="${named}"` } }],
        },
      ],
    };
    assert.deepEqual((await account()).configuration['log_metrics'], [
      { name: 'owners', filter: 'x', alert_policies: [] },
    ]);
  });

  it('count an enrolment for access approval above the project', async () => {
    google.cloud.answers[`/v1/projects/${testProject}/accessApprovalSettings`] = { enrolledAncestor: true };
    assert.equal((await account()).configuration['access_approval'], true);
  });
});
