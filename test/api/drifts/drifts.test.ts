import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { deleteResource, makeBaseline, makeDriftFinding, makeProvider, makeResource } from '../../helpers/factories.ts';
import { ensureStandingJobs } from '../../../db/commands/jobs/jobs.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member, type TestMember } from '../../helpers/identity.ts';

interface Page {
  data: { id: number }[];
  meta: { total: number };
}

describe('drift findings', () => {
  let application: TestApplication;
  let database: Database;
  let user: TestMember;
  let client: ApiClient;

  before(async () => {
    application = await startApplication();
    database = application.database;
    user = await member(database);
    client = api(application.url, user.token);
  });

  after(() => application.stop());

  const newResource = async () => makeResource(database, { providerId: (await makeProvider(database)).id });
  const eventsOf = (driftId: number): Promise<string[]> =>
    database('events')
      .whereRaw(`data->>'id' = ?`, [String(driftId)])
      .orderBy('id')
      .pluck('type');

  it('are listed newest first and filtered in any combination, with exact totals', async () => {
    const [one, other] = [await newResource(), await newResource()];
    const ids = [
      await makeDriftFinding(database, { resource: one, type: 'security', severity: 'high' }),
      await makeDriftFinding(database, { resource: one, severity: 'low', status: 'resolved' }),
      await makeDriftFinding(database, { resource: one, severity: 'low', status: 'investigating' }),
      await makeDriftFinding(database, { resource: other, type: 'security', severity: 'low' }),
    ] as const;
    const list = async (query: Record<string, string | number>): Promise<number[]> => {
      const { body } = await client.get<Page>('/api/v1/drifts', { query, expect: 200 });
      assert.equal(body.meta.total, body.data.length);
      return body.data.map(({ id }) => id);
    };
    const mine = { provider_id: one.provider_id };
    assert.deepEqual(await list(mine), [ids[2], ids[1], ids[0]]);
    assert.deepEqual(await list({ ...mine, severity: 'low' }), [ids[2], ids[1]]);
    assert.deepEqual(await list({ ...mine, severity: 'low', status: 'investigating' }), [ids[2]]);
    assert.deepEqual(await list({ ...mine, type: 'security' }), [ids[0]]);
    assert.deepEqual(await list({ resource_id: other.id }), [ids[3]]);
    assert.deepEqual(await list({ resource_id: other.id, type: 'compliance' }), []);
    await client.get('/api/v1/drifts', { query: { severity: 'severe' }, expect: 400 });
    await client.get('/api/v1/drifts', { query: { per_page: 0 }, expect: 400 });
  });

  it('are read by pages that together hold each once', async () => {
    const resource = await newResource();
    for (let index = 0; index < 7; index += 1) await makeDriftFinding(database, { resource });
    const seen: number[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const query = { provider_id: resource.provider_id, per_page: 2, page };
      const { body } = await client.get<Page>('/api/v1/drifts', { query, expect: 200 });
      assert.equal(body.meta.total, 7);
      seen.push(...body.data.map(({ id }) => id));
    }
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => b - a),
    );
    assert.equal(new Set(seen).size, 7);
  });

  it('show their differences by id', async () => {
    const resource = await newResource();
    const diff = [{ path: '/tags/env', baseline_value: 'prod', current_value: 'dev' }];
    const id = await makeDriftFinding(database, { resource, aspect: 'tags', diff });
    const { body } = await client.get(`/api/v1/drifts/${id}`, { expect: 200 });
    assert.deepEqual(body['diff'], diff);
    assert.deepEqual([body['status'], body['resolution'], body['previous_id']], ['detected', null, null]);
    await client.get('/api/v1/drifts/999999999', { expect: 404 });
  });

  it('are counted by severity and state', async () => {
    const before = (await client.get('/api/v1/drifts/summary', { expect: 200 })).body as unknown as {
      total: number;
      by_severity: Record<string, number>;
      by_status: Record<string, number>;
    };
    const resource = await newResource();
    await makeDriftFinding(database, { resource, severity: 'critical' });
    await makeDriftFinding(database, { resource, severity: 'critical', status: 'resolved' });
    const { body } = await client.get('/api/v1/drifts/summary', { expect: 200 });
    assert.deepEqual(body, {
      total: before.total + 2,
      by_severity: { ...before.by_severity, critical: (before.by_severity['critical'] ?? 0) + 2 },
      by_status: {
        ...before.by_status,
        detected: (before.by_status['detected'] ?? 0) + 1,
        resolved: (before.by_status['resolved'] ?? 0) + 1,
      },
    });
  });

  describe('by PATCH', () => {
    it('go from detected to investigating to resolved only', async () => {
      const id = await makeDriftFinding(database, { resource: await newResource() });
      const patch = (status: string, expect: number) => client.patch(`/api/v1/drifts/${id}`, { status }, { expect });
      await patch('resolved', 409);
      assert.equal((await patch('investigating', 200)).body['status'], 'investigating');
      await patch('investigating', 409);
      const { body } = await patch('resolved', 200);
      assert.deepEqual([body['status'], body['resolved_by']], ['resolved', user.id]);
      for (const status of ['resolved', 'investigating']) await patch(status, 409);
      await patch('detected', 400);
      assert.deepEqual(await eventsOf(id), ['drift.resolved']);
      assert.deepEqual(
        await database('audit_log')
          .where({ subject_type: 'drift', subject_id: String(id) })
          .orderBy('id')
          .pluck('action'),
        ['drift.investigate', 'drift.resolve'],
      );
    });

    it('are 404 for an unknown id before the state is checked', async () => {
      await client.patch('/api/v1/drifts/999999999', { status: 'resolved' }, { expect: 404 });
    });
  });

  describe('by resolve', () => {
    it('end from detected and investigating, once', async () => {
      for (const status of ['detected', 'investigating'] as const) {
        const id = await makeDriftFinding(database, { resource: await newResource(), status });
        const { body } = await client.post(`/api/v1/drifts/${id}/resolve`, undefined, { expect: 200 });
        assert.equal(body['status'], 'resolved');
        await client.post(`/api/v1/drifts/${id}/resolve`, {}, { expect: 409 });
        assert.deepEqual(await eventsOf(id), ['drift.resolved']);
      }
    });

    it('end once when two members resolve at once', async () => {
      const id = await makeDriftFinding(database, { resource: await newResource() });
      const answers = await Promise.all([1, 2].map(() => client.post(`/api/v1/drifts/${id}/resolve`)));
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 409],
      );
      assert.deepEqual(await eventsOf(id), ['drift.resolved']);
    });

    it('with capture_baseline make a baseline, and all open findings of the resource end with it', async () => {
      const resource = await newResource();
      await makeBaseline(database, { resourceId: resource.id, memberId: user.id });
      const [id, sibling, settled] = [
        await makeDriftFinding(database, { resource }),
        await makeDriftFinding(database, { resource, status: 'investigating' }),
        await makeDriftFinding(database, { resource, status: 'resolved' }),
      ];
      const admin = await member(database, { role: 'admin' });
      const { body } = await api(application.url, admin.token).post(
        `/api/v1/drifts/${id}/resolve`,
        { capture_baseline: true, reason: 'the port is needed' },
        { expect: 200 },
      );
      const newest = await database('baselines').where({ resource_id: resource.id }).orderBy('id', 'desc').first();
      assert.equal(newest.created_by, admin.id);
      assert.equal(
        body['resolution'],
        `Accepted into baseline ${newest.id} by ${admin.email}, because the port is needed`,
      );
      assert.deepEqual(
        [await eventsOf(id), await eventsOf(sibling), await eventsOf(settled)],
        [['drift.resolved'], ['drift.resolved'], []],
      );
    });

    it('with capture_baseline are refused for a deleted resource, and nothing changes', async () => {
      const resource = await newResource();
      await deleteResource(database, resource.id);
      const id = await makeDriftFinding(database, { resource, aspect: 'existence' });
      await client.post(`/api/v1/drifts/${id}/resolve`, { capture_baseline: true }, { expect: 409 });
      assert.equal((await client.get(`/api/v1/drifts/${id}`)).body['status'], 'detected');
      await client.post(`/api/v1/drifts/${id}/resolve`, { capture_baseline: false }, { expect: 200 });
    });

    it('are refused with 400 for a body that does not fit', async () => {
      const id = await makeDriftFinding(database, { resource: await newResource() });
      await client.post(`/api/v1/drifts/${id}/resolve`, { capture_baseline: 'yes' }, { expect: 400 });
      await client.post(`/api/v1/drifts/${id}/resolve`, { note: 'x' }, { expect: 400 });
    });
  });

  it('are detected by one execution at a time, with a pending start for its row', async () => {
    await ensureStandingJobs(database);
    const first = await client.post('/api/v1/drifts/detect', undefined, { expect: 202 });
    const second = await client.post('/api/v1/drifts/detect', {}, { expect: 202 });
    assert.equal(first.body['status'], 'running');
    assert.equal(first.body['workflow_id'], `drift-detection-${first.body['execution_id'] as number}`);
    assert.equal(second.body['execution_id'], first.body['execution_id']);
    const pending = await database('outbox').where({ workflow_id: first.body['workflow_id'] as string });
    assert.deepEqual(
      pending.map(({ workflow_type, arguments: input }) => [workflow_type, input]),
      [['detectDrift', [first.body['execution_id']]]],
    );
    const audited = await database('audit_log').where({ action: 'drift.detect' });
    assert.equal(audited.length, 1);
  });
});
