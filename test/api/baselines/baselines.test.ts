import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import {
  changeResource,
  deleteResource,
  makeBaseline,
  makeDriftExecution,
  makeProvider,
  makeResource,
} from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member, type TestMember } from '../../helpers/identity.ts';

interface Baseline {
  id: number;
  resource_id: number;
  configuration: unknown;
  created_by: number;
}

describe('baselines', () => {
  let application: TestApplication;
  let database: Database;
  let user: TestMember;
  let client: ApiClient;
  let provider: { id: number };

  before(async () => {
    application = await startApplication();
    database = application.database;
    user = await member(database);
    client = api(application.url, user.token);
    provider = await makeProvider(database);
    await makeDriftExecution(database);
  });

  after(() => application.stop());

  it('capture the current configuration, without observed facts', async () => {
    const resource = await makeResource(database, {
      providerId: provider.id,
      configuration: { size_gb: 8, observed: { state: 'in-use' } },
    });
    const { body } = await client.post<Baseline>('/api/v1/baselines', { resource_id: resource.id }, { expect: 201 });
    assert.deepEqual([body.resource_id, body.configuration, body.created_by], [resource.id, { size_gb: 8 }, user.id]);
    const again = await client.get<Baseline>(`/api/v1/baselines/${body.id}`, { expect: 200 });
    assert.deepEqual(again.body, body);
    const audit = await database('audit_log')
      .where({ action: 'baseline.capture', subject_id: String(body.id) })
      .first();
    assert.deepEqual([audit.member_id, audit.after], [user.id, { resource_id: resource.id }]);
  });

  it('are refused with 422 for a resource that does not exist and 409 for one that is deleted', async () => {
    await client.post('/api/v1/baselines', { resource_id: 999_999_999 }, { expect: 422 });
    const resource = await makeResource(database, { providerId: provider.id });
    await deleteResource(database, resource.id);
    await client.post('/api/v1/baselines', { resource_id: resource.id }, { expect: 409 });
  });

  it('are refused with 400 for a body that does not fit', async () => {
    for (const body of [{}, { resource_id: 'x' }, { resource_id: 0 }, { resource_id: 1, note: 'x' }, []]) {
      await client.post('/api/v1/baselines', body, { expect: 400 });
    }
  });

  it('are listed for one resource, newest first', async () => {
    const resource = await makeResource(database, { providerId: provider.id });
    const ids = [];
    for (let index = 0; index < 3; index += 1) {
      ids.push(await makeBaseline(database, { resourceId: resource.id, memberId: user.id }));
    }
    const { body } = await client.get<{ data: Baseline[]; meta: { total: number } }>('/api/v1/baselines', {
      query: { resource_id: resource.id },
      expect: 200,
    });
    assert.deepEqual(
      body.data.map(({ id }) => id),
      ids.toReversed(),
    );
    assert.equal(body.meta.total, 3);
    await client.get('/api/v1/baselines', { expect: 400 });
    const none = await client.get<{ data: Baseline[] }>('/api/v1/baselines', {
      query: { resource_id: 999_999_999 },
      expect: 200,
    });
    assert.deepEqual(none.body.data, []);
  });

  it('are compared by meaning, with JSON Pointers', async () => {
    const resource = await makeResource(database, {
      providerId: provider.id,
      configuration: { groups: ['a', 'b'], size_gb: 8 },
    });
    const a = await makeBaseline(database, { resourceId: resource.id, memberId: user.id });
    await changeResource(database, resource.id, { configuration: { groups: ['b', 'a'], size_gb: 16 } });
    const b = await makeBaseline(database, { resourceId: resource.id, memberId: user.id });
    const { body } = await client.get(`/api/v1/baselines/${a}/compare/${b}`, { expect: 200 });
    assert.deepEqual(body, {
      baseline_a: a,
      baseline_b: b,
      diff: [{ path: '/size_gb', baseline_a_value: 8, baseline_b_value: 16 }],
    });
  });

  it('of different resources are not compared', async () => {
    const ids = [];
    for (let index = 0; index < 2; index += 1) {
      const resource = await makeResource(database, { providerId: provider.id });
      ids.push(await makeBaseline(database, { resourceId: resource.id, memberId: user.id }));
    }
    await client.get(`/api/v1/baselines/${ids[0]}/compare/${ids[1]}`, { expect: 422 });
    await client.get(`/api/v1/baselines/${ids[0]}/compare/999999999`, { expect: 404 });
  });

  describe('are deleted', () => {
    const onlyBaseline = async (providerId: number): Promise<number> => {
      const resource = await makeResource(database, { providerId });
      return makeBaseline(database, { resourceId: resource.id, memberId: user.id });
    };

    it('as long as another one is left for a monitored resource', async () => {
      const resource = await makeResource(database, { providerId: provider.id });
      const first = await makeBaseline(database, { resourceId: resource.id, memberId: user.id });
      const second = await makeBaseline(database, { resourceId: resource.id, memberId: user.id });
      await client.delete(`/api/v1/baselines/${first}`, { expect: 204 });
      await client.delete(`/api/v1/baselines/${second}`, { expect: 409 });
      await client.get(`/api/v1/baselines/${first}`, { expect: 404 });
      await client.get(`/api/v1/baselines/${second}`, { expect: 200 });
    });

    it('by two at once, and one of them is kept', async () => {
      const resource = await makeResource(database, { providerId: provider.id });
      const ids = [
        await makeBaseline(database, { resourceId: resource.id, memberId: user.id }),
        await makeBaseline(database, { resourceId: resource.id, memberId: user.id }),
      ];
      const answers = await Promise.all(ids.map((id) => client.delete(`/api/v1/baselines/${id}`)));
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((a, b) => a - b),
        [204, 409],
      );
    });

    it('to the last one when the provider is deleted or the drift job is off', async () => {
      const gone = await makeProvider(database, { deletedAt: new Date() });
      await client.delete(`/api/v1/baselines/${await onlyBaseline(gone.id)}`, { expect: 204 });
      const baseline = await onlyBaseline(provider.id);
      await database('jobs').where({ type: 'drift_detection' }).update({ enabled: false });
      try {
        await client.delete(`/api/v1/baselines/${baseline}`, { expect: 204 });
      } finally {
        await database('jobs').where({ type: 'drift_detection' }).update({ enabled: true });
      }
    });
  });

  describe('in bulk', () => {
    it('are captured for what matches all parts of the filter and is not deleted', async () => {
      const own = await makeProvider(database);
      const made = [];
      for (const [type, region, env] of [
        ['disk', 'eu-west-1', 'prod'],
        ['disk', 'eu-west-1', 'dev'],
        ['disk', 'us-east-1', 'prod'],
        ['queue', 'eu-west-1', 'prod'],
      ] as const) {
        made.push(await makeResource(database, { providerId: own.id, type, region, tags: { env } }));
      }
      const deleted = await makeResource(database, {
        providerId: own.id,
        type: 'disk',
        region: 'eu-west-1',
        tags: { env: 'prod' },
      });
      await deleteResource(database, deleted.id);
      const filter = { provider_id: own.id, type: 'disk', region: 'eu-west-1', tag: { key: 'env', value: 'prod' } };
      const { body } = await client.post('/api/v1/baselines/bulk', filter, { expect: 201 });
      assert.deepEqual(body, { resource_count: 1, created: 1, unchanged: 0 });
      assert.deepEqual(
        await database('baselines')
          .whereIn('resource_id', [...made.map(({ id }) => id), deleted.id])
          .pluck('resource_id'),
        [made[0]?.id],
      );
    });

    it('are made once for the same configuration, and again for a changed one', async () => {
      const own = await makeProvider(database);
      const resources = [];
      for (let index = 0; index < 3; index += 1) resources.push(await makeResource(database, { providerId: own.id }));
      const capture = async () =>
        (await client.post('/api/v1/baselines/bulk', { provider_id: own.id }, { expect: 201 })).body;
      assert.deepEqual(await capture(), { resource_count: 3, created: 3, unchanged: 0 });
      assert.deepEqual(await capture(), { resource_count: 3, created: 0, unchanged: 3 });
      await changeResource(database, resources[1]?.id ?? 0, { configuration: { size_gb: 1 } });
      assert.deepEqual(await capture(), { resource_count: 3, created: 1, unchanged: 2 });
    });

    it('leave resources of deleted providers out', async () => {
      const gone = await makeProvider(database, { deletedAt: new Date() });
      await makeResource(database, { providerId: gone.id });
      const { body } = await client.post('/api/v1/baselines/bulk', { provider_id: gone.id }, { expect: 201 });
      assert.deepEqual(body, { resource_count: 0, created: 0, unchanged: 0 });
    });
  });
});
