import assert from 'node:assert/strict';
import { foldCveTotals } from '../../../db/commands/finding-groups/fold-totals.ts';
import type { Database } from '../../../db/database.ts';
import type { Severity } from '../../../domain/severity.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeDriftFinding, makeProvider, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { insertRow } from '../../helpers/insert-row.ts';
import { makeVulnerability } from '../../helpers/vulnerability.ts';

interface ShownGroup {
  by: string;
  key: string;
  title: string;
  severity: Severity;
  findings: number;
  providers: number;
  newest_at: string;
  properties: string[];
  can_plan: boolean | null;
}
interface ShownMember {
  finding_type: string;
  finding_id: number | null;
  check_id: string | null;
  resource_id: number;
  provider_id: number;
  severity: string;
  in_words: string;
  action: { id: number; status: string; risk: string; plan_hash: string } | null;
}
interface Listed<Row> {
  data: Row[];
  meta: { total: number };
}

const path = '/api/v1/findings/groups';

describe('groups of findings', () => {
  let application: TestApplication;
  let database: Database;
  let user: ApiClient;
  let adminId: number;
  let first: number;
  let second: number;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    ({ database } = application);
    user = api(application.url, (await member(database)).token);
    adminId = (await member(database, { role: 'admin' })).id;
    first = (await makeProvider(database)).id;
    second = (await makeProvider(database)).id;
  });
  after(() => application.stop());
  afterEach(async () => {
    await database('drift_findings').delete();
    await database('vulnerability_findings').delete();
    await database('assessments').delete();
    await database('evaluations').delete();
  });

  const groups = async (query: Record<string, string | number>) =>
    (await user.get<Listed<ShownGroup>>(path, { query, expect: 200 })).body;
  const members = async (query: Record<string, string | number>) =>
    (await user.get<Listed<ShownMember>>(`${path}/members`, { query, expect: 200 })).body;

  const rule = (port: number) => ({ protocol: 'tcp', from_port: port, to_port: port, cidr_ipv4: '0.0.0.0/0' });

  async function drift(providerId: number, place: string, values: [unknown, unknown], severity: Severity = 'high') {
    const resource = await makeResource(database, { providerId, type: 'security_group' });
    const [before, after] = values as [never, never];
    return makeDriftFinding(database, {
      resource,
      severity,
      aspect: 'ingress',
      diff: [{ path: place, baseline_value: before, current_value: after }],
    });
  }

  it('put drifts together that changed the same properties of the same type in the same way', async () => {
    await drift(first, '/ingress/0', [null, rule(22)]);
    await drift(second, '/ingress/17', [null, rule(3389)], 'critical');
    await drift(first, '/ingress/0', [rule(22), null]);
    await drift(first, '/tags/Owner', ['a', 'b'], 'low');
    const { data, meta } = await groups({ by: 'drift_kind' });
    assert.equal(meta.total, 3);
    assert.deepEqual(
      data.map(({ title, severity, findings, providers, properties }) => ({
        title,
        severity,
        findings,
        providers,
        properties,
      })),
      [
        {
          title: 'Security group: an entry of ingress was added',
          severity: 'critical',
          findings: 2,
          providers: 2,
          properties: ['/ingress/* +'],
        },
        {
          title: 'Security group: an entry of ingress was removed',
          severity: 'high',
          findings: 1,
          providers: 1,
          properties: ['/ingress/* -'],
        },
        {
          title: 'Security group: tag “Owner” changed',
          severity: 'low',
          findings: 1,
          providers: 1,
          properties: ['/tags/Owner ~'],
        },
      ],
    );
  });

  it('distinguish what was turned on from what was turned off', async () => {
    await drift(first, '/deletion_protection', [true, false]);
    await drift(first, '/deletion_protection', [false, true]);
    const { data } = await groups({ by: 'drift_kind' });
    assert.deepEqual(data.map(({ properties }) => properties[0]).toSorted(), [
      '/deletion_protection off',
      '/deletion_protection on',
    ]);
  });

  it('follow a drift that changes, and forget one that is resolved', async () => {
    const id = await drift(first, '/ingress/0', [null, rule(22)]);
    const [group] = (await groups({ by: 'drift_kind' })).data;
    assert.ok(group);
    await database('drift_findings')
      .where({ id })
      .update({ diff: JSON.stringify([{ path: '/egress/0', baseline_value: null, current_value: rule(22) }]) });
    const [changed] = (await groups({ by: 'drift_kind' })).data;
    assert.notEqual(changed?.key, group.key);
    assert.equal((await members({ by: 'drift_kind', key: group.key })).meta.total, 0);
    await database('drift_findings').where({ id }).update({ status: 'resolved', resolved_at: new Date() });
    assert.deepEqual((await groups({ by: 'drift_kind' })).data, []);
  });

  it('open to their resources, in words', async () => {
    const ids = [
      await drift(first, '/ingress/0', [null, rule(22)]),
      await drift(second, '/ingress/4', [null, rule(22)]),
    ];
    const [group] = (await groups({ by: 'drift_kind' })).data;
    const { data, meta } = await members({ by: 'drift_kind', key: group?.key ?? '' });
    assert.equal(meta.total, 2);
    assert.deepEqual(
      data.map(({ finding_id: id }) => id),
      ids,
    );
    for (const { in_words: words, action } of data) {
      assert.match(words, /^SSH \(22\/tcp\) was opened to the internet in security group “/);
      assert.equal(action, null);
    }
    const narrowed = await members({ by: 'drift_kind', key: group?.key ?? '', provider_id: second });
    assert.deepEqual(
      narrowed.data.map(({ finding_id: id }) => id),
      [ids[1]],
    );
  });

  it('put vulnerabilities together by CVE, the worst and then the largest first', async () => {
    const of = async (providerId: number, cveId: string, severity: Severity) =>
      makeVulnerability(database, await makeResource(database, { providerId }), { cve_id: cveId, severity });
    await of(first, 'CVE-2026-1', 'high');
    await of(second, 'CVE-2026-1', 'high');
    await of(first, 'CVE-2026-2', 'high');
    await of(first, 'CVE-2026-3', 'critical');
    const ignored = await of(first, 'CVE-2026-4', 'critical');
    await database('vulnerability_findings').where({ id: ignored }).update({ status: 'ignored' });
    const { data, meta } = await groups({ by: 'cve' });
    assert.deepEqual(
      data.map(({ key, severity, findings, providers }) => [key, severity, findings, providers]),
      [
        ['CVE-2026-3', 'critical', 1, 1],
        ['CVE-2026-1', 'high', 2, 2],
        ['CVE-2026-2', 'high', 1, 1],
      ],
    );
    assert.equal(meta.total, 3);
    assert.ok((await foldCveTotals(database)) > 0);
    assert.deepEqual((await groups({ by: 'cve' })).data, data, 'adding changes up changes no total');
    assert.equal(await foldCveTotals(database), 0);
    const paged = await groups({ by: 'cve', page: 2, per_page: 2 });
    assert.deepEqual([paged.data.map(({ key }) => key), paged.meta.total], [['CVE-2026-2'], 3]);
    const past = await groups({ by: 'cve', page: 9, per_page: 2 });
    assert.deepEqual([past.data, past.meta.total], [[], 3]);
    const severe = await groups({ by: 'cve', severity: 'critical' });
    assert.deepEqual(
      severe.data.map(({ key }) => key),
      ['CVE-2026-3'],
    );
    const ofSecond = await groups({ by: 'cve', provider_id: second });
    assert.deepEqual(
      ofSecond.data.map(({ key, findings }) => [key, findings]),
      [['CVE-2026-1', 1]],
    );
    const found = await members({ by: 'cve', key: 'CVE-2026-1' });
    assert.deepEqual(
      found.data.map(({ provider_id: id }) => id),
      [first, second],
    );
    await database('vulnerability_findings').where({ cve_id: 'CVE-2026-1' }).update({ status: 'fixed' });
    await database('vulnerability_findings').where({ cve_id: 'CVE-2026-3' }).delete();
    const left = await groups({ by: 'cve' });
    assert.deepEqual([left.data.map(({ key }) => key), left.meta.total], [['CVE-2026-2'], 1]);
  });

  /** An assessed evaluation in which resources fail checks. */
  async function evaluation(
    providerId: number,
    failures: { checkId: string; resourceId: number; isExcepted?: true }[],
  ) {
    const job = await database('jobs').where({ type: 'drift_detection' }).first<{ id: number }>('id');
    const execution = await insertRow(database, 'executions', {
      job_id: job.id,
      type: 'drift_detection',
      trigger: 'schedule',
      status: 'succeeded',
      ended_at: new Date(),
    });
    const id = await insertRow(database, 'evaluations', { execution_id: execution, provider_id: providerId });
    await database('evaluation_pages').insert({
      evaluation_id: id,
      after_id: 0,
      resource_ids: [],
      version_ids: [],
      tallies: '{}',
    });
    for (const { checkId, resourceId, isExcepted } of failures) {
      const exception = isExcepted
        ? await insertRow(database, 'compliance_exceptions', {
            check_id: checkId,
            reason: 'known',
            expires_at: new Date(Date.now() + 3_600_000),
            created_by: adminId,
          })
        : null;
      await database('evaluation_failures').insert({
        evaluation_id: id,
        after_id: 0,
        check_id: checkId,
        resource_id: resourceId,
        version_id: 1,
        resource_name: 'reports',
        resource_type: 'object_bucket',
        external_id: 'reports',
        region: 'us-east-1',
        reason: 'Versioning is not enabled',
        evidence: '{}',
        exception_id: exception,
      });
    }
    await insertRow(database, 'assessments', {
      provider_id: providerId,
      evaluation_id: id,
      execution_id: execution,
      framework_id: 'cis',
      framework_name: 'CIS',
      framework_version: '7.0',
      score: 0.5,
      total_controls: 1,
      passed: 0,
      failed: 1,
      not_evaluated: 0,
      manual: 0,
    });
    return id;
  }

  it('put failing checks of the newest assessments together, without accepted failures', async () => {
    const bucket = async (providerId: number) =>
      (await makeResource(database, { providerId, type: 'object_bucket' })).id;
    const [one, other, third] = [await bucket(first), await bucket(first), await bucket(second)];
    const versioning = 's3_bucket_object_versioning';
    await evaluation(first, [{ checkId: 's3_bucket_acl_prohibited', resourceId: one }]);
    await evaluation(first, [
      { checkId: versioning, resourceId: one },
      { checkId: versioning, resourceId: other, isExcepted: true },
    ]);
    const newest = await evaluation(second, [{ checkId: versioning, resourceId: third }]);
    const { data } = await groups({ by: 'control' });
    assert.deepEqual(
      data.map(({ key, findings, providers, can_plan: canPlan }) => [key, findings, providers, canPlan]),
      [[`cloud_a/${versioning}`, 2, 2, true]],
    );
    const found = await members({ by: 'control', key: `cloud_a/${versioning}` });
    assert.deepEqual(
      found.data.map(({ resource_id: id, finding_id: finding, check_id: check }) => [id, finding, check]),
      [
        [one, null, versioning],
        [third, null, versioning],
      ],
    );
    assert.equal(found.data[0]?.severity, data[0]?.severity);
    await database('evaluation_failures').where({ evaluation_id: newest }).delete();
    assert.equal((await groups({ by: 'control' })).data[0]?.findings, 1);
    assert.deepEqual((await members({ by: 'control', key: 'x' })).data, []);
  });

  it('refuse another grouping and a key with control characters', async () => {
    await user.get(path, { query: { by: 'colour' }, expect: 400 });
    await user.get(path, { expect: 400 });
    await user.get(`${path}/members`, { query: { by: 'cve', key: 'a\nb' }, expect: 400 });
  });
});
