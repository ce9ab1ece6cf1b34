import assert from 'node:assert/strict';
import { raiseAlerts } from '../../../db/commands/alerts/raise.ts';
import type { ControlCause } from '../../../domain/alerts/causes.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeProvider, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { insertRow } from '../../helpers/insert-row.ts';

interface ListedAlert {
  id: number;
  title: string;
  status: string;
  resource_name: string | null;
  provider_id: number | null;
  resolution_note: string | null;
  acknowledged_by: number | null;
  cause_count: number;
  rule: string | null;
  source: Record<string, unknown> | null;
}

interface AlertPage {
  data: ListedAlert[];
  meta: { total: number };
}

const path = '/api/v1/alerts';
const given = { title: 'Somebody at the door', type: 'security', severity: 'high' };

describe('Alerts over HTTP', () => {
  let application: TestApplication;
  let client: ApiClient;
  let memberId: number;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    const user = await member(application.database);
    memberId = user.id;
    client = api(application.url, user.token);
  });
  after(() => application.stop());

  const make = async (fields: object = {}): Promise<ListedAlert> =>
    (await client.post<ListedAlert>(path, { ...given, ...fields }, { expect: 201 })).body;

  it('are created manually, open, for a resource or none, and published as an event', async () => {
    const provider = await makeProvider(application.database);
    const resource = await makeResource(application.database, { providerId: provider.id, name: 'web-1' });
    const alert = await make({ resource_id: resource.id, description: 'Look' });
    assert.equal(alert.status, 'open');
    assert.equal(alert.resource_name, 'web-1');
    assert.equal(alert.provider_id, provider.id);
    const event = await application
      .database('events')
      .where({ type: 'alert.created', resource_id: resource.id })
      .first();
    assert.equal(event.data.id, alert.id);
    assert.equal((await make()).resource_name, null);
  });

  it('cannot be created for a resource that does not exist', async () => {
    const { body } = await client.post(path, { ...given, resource_id: 999_999_999 }, { expect: 422 });
    assert.equal(body['code'], 'VALIDATION_ERROR');
  });

  it('refuse malformed fields', async () => {
    for (const fault of [{ type: 'noise' }, { severity: 1 }, { title: '' }, { status: 'open' }, { resource_id: '1' }]) {
      await client.post(path, { ...given, ...fault }, { expect: 400 });
    }
  });

  it('go from open to acknowledged to resolved, and no step twice', async () => {
    const { id } = await make();
    const acknowledged = await client.post<ListedAlert>(`${path}/${id}/acknowledge`, undefined, { expect: 200 });
    assert.equal(acknowledged.body.status, 'acknowledged');
    assert.equal(acknowledged.body.acknowledged_by, memberId);
    await client.post(`${path}/${id}/acknowledge`, undefined, { expect: 409 });
    const resolved = await client.post<ListedAlert>(`${path}/${id}/resolve`, { resolution_note: 'It was the post' });
    assert.equal(resolved.body.resolution_note, 'It was the post');
    await client.post(`${path}/${id}/resolve`, {}, { expect: 409 });
    await client.post(`${path}/${id}/acknowledge`, undefined, { expect: 409 });
    await client.post(`${path}/999999999/resolve`, {}, { expect: 404 });
  });

  it('show the number of their causes, and list them in natural order with what they refer to', async () => {
    const provider = await makeProvider(application.database);
    const control = (controlId: string): ControlCause => ({
      kind: 'compliance_control',
      frameworkId: 'cis',
      frameworkName: 'CIS Benchmark',
      controlId,
      title: 'Some control',
      severity: 'high',
      providerId: provider.id,
      failedResources: 2,
    });
    await application.database.transaction((transaction) =>
      raiseAlerts(transaction, [control('1.10'), control('1.2'), control('2.1')]),
    );
    const { body: list } = await client.get<AlertPage>(path, { query: { provider_id: provider.id }, expect: 200 });
    const [listed] = list.data;
    assert.deepEqual([list.meta.total, listed?.cause_count], [1, 3]);
    const { body } = await client.get<ListedAlert & { causes: Record<string, unknown>[] }>(`${path}/${listed?.id}`);
    assert.deepEqual(
      body.causes.map(({ title, control_id: id, finding_id: finding }) => [title, id, finding]),
      ['1.2', '1.10', '2.1'].map((id) => [`${id} Some control: 2 resources failed`, id, null]),
    );
    const byHand = await make();
    const { body: single } = await client.get(`${path}/${byHand.id}`, { expect: 200 });
    assert.deepEqual([single['cause_count'], single['causes']], [0, []]);
  });

  it('name what raised them, and what a page about it needs', async () => {
    const { database } = application;
    const provider = await makeProvider(database);
    const sync = { type: 'inventory_sync', provider_id: provider.id };
    const job = await database('jobs').where(sync).first<{ id: number } | undefined>('id');
    const jobId = job?.id ?? (await insertRow(database, 'jobs', { ...sync, schedule: '0 1 * * *' }));
    const executionId = await insertRow(database, 'executions', {
      job_id: jobId,
      type: 'inventory_sync',
      trigger: 'api',
    });
    const named = { providerId: provider.id, providerName: 'Shop' };
    await database.transaction((transaction) =>
      raiseAlerts(transaction, [
        { kind: 'provider_error', ...named, executionId, failuresInARow: 9, reason: 'denied' },
        {
          kind: 'compliance_score',
          frameworkId: 'cis',
          frameworkName: 'CIS',
          providerId: provider.id,
          score: 0.1,
          previousScore: null,
        },
        { kind: 'performance_anomaly', ...named, anomalyId: 71, date: '2026-11-20', summary: 'busy' },
        { kind: 'performance_anomaly', ...named, anomalyId: 72, date: '2026-11-21', summary: 'busy' },
      ]),
    );
    const { body } = await client.get<AlertPage>(path, {
      query: { provider_id: provider.id },
      expect: 200,
    });
    const sources = Object.fromEntries(body.data.map(({ rule, source }) => [rule, source]));
    const none = { id: null, job_id: null, framework_id: null, control_id: null, assessment_id: null };
    assert.deepEqual(sources, {
      provider_error: { ...none, kind: 'execution', id: executionId, job_id: jobId },
      compliance_score: { ...none, kind: 'framework', framework_id: 'cis' },
      performance_anomaly: { ...none, kind: 'anomaly' },
    });
    const several = body.data.find(({ rule }) => rule === 'performance_anomaly');
    const { body: detail } = await client.get<{ causes: { source: { kind: string; id: number } }[] }>(
      `${path}/${several?.id}`,
    );
    assert.deepEqual(detail.causes.map(({ source }) => [source.kind, source.id]).toSorted(), [
      ['anomaly', 71],
      ['anomaly', 72],
    ]);
    assert.equal((await make()).source, null, 'a member created it');
  });

  it('write an audit row for each change', async () => {
    const { id } = await make();
    await client.post(`${path}/${id}/resolve`, undefined, { expect: 200 });
    const actions = await application
      .database('audit_log')
      .where({ subject_type: 'alert', subject_id: String(id) })
      .orderBy('id')
      .pluck('action');
    assert.deepEqual(actions, ['alert.create', 'alert.resolve']);
  });

  it('change in bulk, reporting each that did not', async () => {
    const [one, two, three] = [await make(), await make(), await make()];
    await client.post(`${path}/${three.id}/resolve`, {}, { expect: 200 });
    const ids = [one.id, two.id, two.id, three.id, 999_999_999];
    const { body } = await client.post(`${path}/bulk`, { ids, action: 'acknowledge' }, { expect: 200 });
    assert.deepEqual(body['updated'], [one.id, two.id]);
    assert.deepEqual(
      (body['failed'] as { id: number; code: string }[]).map(({ id, code }) => [id, code]),
      [
        [three.id, 'CONFLICT'],
        [999_999_999, 'NOT_FOUND'],
      ],
    );
  });

  it('take a thousand ids in bulk and no more', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => 5_000_000 + index);
    await client.post(`${path}/bulk`, { ids: ids(1_000), action: 'resolve' }, { expect: 200 });
    await client.post(`${path}/bulk`, { ids: ids(1_001), action: 'resolve' }, { expect: 400 });
    await client.post(`${path}/bulk`, { ids: ids(10_000), action: 'resolve' }, { expect: 400 });
    await client.post(`${path}/bulk`, { ids: [], action: 'resolve' }, { expect: 400 });
  });

  it('are listed newest first by filters, with exact totals on every page', async () => {
    const provider = await makeProvider(application.database);
    const resource = await makeResource(application.database, { providerId: provider.id });
    for (let number = 0; number < 5; number += 1) await make({ resource_id: resource.id, type: 'cost' });
    await make({ resource_id: resource.id, type: 'security' });
    const page = async (query: Record<string, string | number>): Promise<AlertPage> =>
      (await client.get<AlertPage>(path, { query: { provider_id: provider.id, ...query }, expect: 200 })).body;
    assert.equal((await page({})).meta.total, 6);
    assert.equal((await page({ type: 'cost', status: 'open', severity: 'high' })).meta.total, 5);
    assert.equal((await page({ status: 'resolved' })).meta.total, 0);
    const ids: number[] = [];
    for (const number of [1, 2, 3]) ids.push(...(await page({ page: number, per_page: 2 })).data.map(({ id }) => id));
    assert.equal(ids.length, 6);
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => b - a),
    );
    const past = await page({ page: 9 });
    assert.deepEqual([past.data.length, past.meta.total], [0, 6]);
    await client.get(path, { query: { severity: 'awful' }, expect: 400 });
  });
});

describe('Alert rules over HTTP', () => {
  const rulesPath = '/api/v1/settings/alert-rules';
  let application: TestApplication;

  before(async () => {
    application = await startApplication();
  });
  after(() => application.stop());

  it('have defaults, and are replaced by an admin only', async () => {
    const user = api(application.url, (await member(application.database)).token);
    const admin = api(application.url, (await member(application.database, { role: 'admin' })).token);
    const { body: rules } = await admin.get(rulesPath, { expect: 200 });
    assert.deepEqual(rules['drift'], { enabled: true, min_severity: 'high', group_by: 'severity' });
    assert.deepEqual(rules['cost_anomaly'], { enabled: true, min_deviation_percent: 20, min_excess_amount: 50 });
    const changed = { ...rules, drift: { enabled: true, min_severity: 'critical', group_by: 'finding' } };
    await user.put(rulesPath, changed, { expect: 403 });
    await admin.put(rulesPath, changed, { expect: 200 });
    assert.deepEqual((await admin.get(rulesPath)).body, changed);
    await admin.put(rulesPath, { ...rules, noise: { enabled: true } }, { expect: 400 });
    await admin.put(rulesPath, { drift: { enabled: true, min_severity: 'high' } }, { expect: 400 });
    const audited = await application.database('audit_log').where({ action: 'alert_rules.update' });
    assert.equal(audited.length, 1);
    const older = { ...changed, drift: { enabled: false, min_severity: 'high' } };
    const { body: kept } = await admin.put(rulesPath, older, { expect: 200 });
    assert.deepEqual(kept['drift'], { enabled: false, min_severity: 'high', group_by: 'finding' });
    await admin.put(rulesPath, { ...rules, drift: { ...changed.drift, group_by: 'control' } }, { expect: 400 });
  });
});
