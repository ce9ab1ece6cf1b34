import assert from 'node:assert/strict';
import type { LimitEntry } from '../../../domain/access-limits/access-limit.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeDriftFinding, makeProvider, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { apiKeyOf, member, type TestMember } from '../../helpers/identity.ts';

const team = '/api/v1/settings/team';
const keys = '/api/v1/settings/api-keys';

interface Limited {
  id: number;
  access_limit: LimitEntry[] | null;
}

describe('Access limits', () => {
  let application: TestApplication;
  let admin: TestMember;
  let client: ApiClient;
  const providers: [number, number] = [0, 0];

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    const { database } = application;
    for (const index of [0, 1] as const) providers[index] = (await makeProvider(database)).id;
    admin = await member(database, { role: 'admin' });
    client = api(application.url, admin.token);
  });
  after(() => application.stop());

  const provider = (index: 0 | 1): LimitEntry => ({ type: 'provider', provider_id: providers[index] });
  const limitTo = async (memberId: number, entries: LimitEntry[] | null) => {
    const { role } = await application.database('members').where({ id: memberId }).first<{ role: string }>('role');
    return client.put<Limited>(`${team}/${memberId}`, { role, access_limit: entries }, { expect: 200 });
  };

  it('are set on a member, shown to admins and to the member, and lifted', async () => {
    const user = await member(application.database);
    const own = api(application.url, user.token);
    assert.equal((await own.get('/api/v1/me')).body['access_limit'], null);
    assert.deepEqual((await limitTo(user.id, [provider(0)])).body.access_limit, [provider(0)]);
    assert.deepEqual((await own.get('/api/v1/me')).body['access_limit'], [provider(0)]);
    const listed = (await client.get<Limited[]>(team)).body.find(({ id }) => id === user.id);
    assert.deepEqual(listed?.access_limit, [provider(0)]);
    assert.equal((await limitTo(user.id, null)).body.access_limit, null);
    assert.equal((await own.get('/api/v1/me')).body['access_limit'], null);
  });

  it('take effect with the next request', async () => {
    const user = await member(application.database);
    const own = api(application.url, user.token);
    const paths = providers.map((id) => `/api/v1/providers/${id}`) as [string, string];
    await own.get(paths[1], { expect: 200 });
    await limitTo(user.id, [provider(0)]);
    await own.get(paths[1], { expect: 404 });
    await own.get(paths[0], { expect: 200 });
    await limitTo(user.id, [provider(0), provider(1)]);
    await own.get(paths[1], { expect: 200 });
  });

  it('make what is outside as unknown as what does not exist', async () => {
    const user = await member(application.database);
    await limitTo(user.id, [provider(0)]);
    const own = api(application.url, user.token);
    const words = async (path: string): Promise<unknown> => {
      const { body } = await own.get(path, { expect: 404 });
      return { ...body, request_id: null };
    };
    assert.deepEqual(await words(`/api/v1/providers/${providers[1]}`), await words('/api/v1/providers/999999999'));
  });

  it('forbid decisions outside, and allow those inside', async () => {
    const { database } = application;
    const user = await member(database);
    await limitTo(user.id, [provider(0)]);
    const own = api(application.url, user.token);
    const findings = await Promise.all(
      providers.map(async (providerId) =>
        makeDriftFinding(database, { resource: await makeResource(database, { providerId }) }),
      ),
    );
    const move = (id: number | undefined, expect: number) =>
      own.patch(`/api/v1/drifts/${id}`, { status: 'investigating' }, { expect });
    await move(findings[1], 404);
    await move(findings[0], 200);
    const state = await database('drift_findings').where({ id: findings[1] }).first('status');
    assert.deepEqual(state, { status: 'detected' });
    const { body } = await own.post(
      '/api/v1/remediation',
      { finding_type: 'drift', finding_id: findings[1] },
      { expect: 422 },
    );
    assert.equal(body['error'], `There is no drift finding ${findings[1]}`);
  });

  it('are in the audit log with what was before', async () => {
    const user = await member(application.database);
    await limitTo(user.id, [provider(0)]);
    await limitTo(user.id, [provider(0)]);
    await limitTo(user.id, null);
    const rows = await application
      .database('audit_log')
      .where({ action: 'member.access_limit', subject_id: String(user.id) })
      .orderBy('id')
      .select('member_id', 'before', 'after');
    assert.deepEqual(rows, [
      {
        member_id: admin.id,
        before: { email: user.email, access_limit: null },
        after: { access_limit: [provider(0)] },
      },
      {
        member_id: admin.id,
        before: { email: user.email, access_limit: [provider(0)] },
        after: { access_limit: null },
      },
    ]);
  });

  it('name what exists, at least one thing, and no other kinds', async () => {
    const user = await member(application.database);
    const path = `${team}/${user.id}`;
    const { body: empty } = await client.put(path, { role: 'user', access_limit: [] }, { expect: 422 });
    assert.equal(empty['error'], 'An access limit needs at least one entry');
    const unknown = { type: 'provider', provider_id: 999_999 };
    const { body } = await client.put(path, { role: 'user', access_limit: [unknown] }, { expect: 422 });
    assert.equal(body['details'], 'access_limit: {"provider_id":999999,"type":"provider"}');
    await client.put(path, { role: 'user', access_limit: [{ type: 'region', region: 'x' }] }, { expect: 400 });
    await client.put(path, { role: 'user', access_limit: [{ ...provider(0), ou: 'x' }] }, { expect: 400 });
    await client.put(path, {}, { expect: 400 });
    await client.post(keys, { name: 'none', access_limit: [] }, { expect: 422 });
    await client.post(keys, { name: 'unknown', access_limit: [unknown] }, { expect: 422 });
    assert.equal(
      (await application.database('members').where({ id: user.id }).first('access_limit')).access_limit,
      null,
    );
  });

  it('leave a last admin with full access', async () => {
    const { database } = application;
    await member(database);
    const others = await database('members').where({ role: 'admin' }).whereNot({ id: admin.id }).pluck('id');
    assert.deepEqual(others, []);
    const limited = await member(database, { role: 'admin' });
    await limitTo(limited.id, [provider(0)]);
    const { body } = await client.put(
      `${team}/${admin.id}`,
      { role: 'admin', access_limit: [provider(0)] },
      { expect: 409 },
    );
    assert.equal(body['error'], 'The last admin with full access cannot be limited');
    await client.put(`${team}/${admin.id}`, { role: 'user' }, { expect: 409 });
    await client.delete(`${team}/${admin.id}`, { expect: 409 });
    await client.delete(`${team}/${limited.id}`, { expect: 204 });
  });

  it('keep a limited admin from what concerns the whole installation', async () => {
    const limited = await member(application.database, { role: 'admin' });
    await limitTo(limited.id, [provider(0)]);
    const own = api(application.url, limited.token);
    const refused = 'This concerns the whole installation, and your access is limited';
    for (const [method, path, body] of [
      ['put', `${team}/${limited.id}`, { role: 'admin', access_limit: null }],
      ['post', `${team}/invite`, { email: 'wider@example.com', role: 'admin' }],
      ['get', '/api/v1/webhooks', undefined],
      ['put', '/api/v1/settings/alert-rules', {}],
      ['post', '/api/v1/remediation/stop', {}],
    ] as const) {
      const answer = method === 'get' ? await own.get(path) : await own[method](path, body);
      assert.deepEqual([answer.status, answer.body['error']], [403, refused], `${method} ${path}`);
    }
    await client.delete(`${team}/${limited.id}`, { expect: 204 });
  });

  it('are hidden from members who are limited themselves', async () => {
    const [first, second] = [await member(application.database), await member(application.database)];
    await limitTo(first.id, [provider(0)]);
    await limitTo(second.id, [provider(1)]);
    const { body } = await api(application.url, first.token).get<Limited[]>(team, { expect: 200 });
    assert.deepEqual(body.find(({ id }) => id === first.id)?.access_limit, [provider(0)]);
    assert.ok(!('access_limit' in (body.find(({ id }) => id === second.id) ?? {})));
  });

  it('are given with an invitation and hold for the member who accepts it', async () => {
    const { body } = await client.post<{ id: number; link: string; access_limit: LimitEntry[] }>(
      `${team}/invite`,
      { email: 'limited@example.com', role: 'user', access_limit: [provider(1)] },
      { expect: 201 },
    );
    assert.deepEqual(body.access_limit, [provider(1)]);
    const token = new URL(body.link).hash.replace('#token=', '');
    const { body: joined } = await api(application.url).post<{ token: string }>(
      '/api/v1/invitations/accept',
      { token, password: 'a long enough password' },
      { expect: 200 },
    );
    const own = api(application.url, joined.token);
    assert.deepEqual((await own.get('/api/v1/me')).body['access_limit'], [provider(1)]);
    await own.get(`/api/v1/providers/${providers[0]}`, { expect: 404 });
  });

  describe('of API keys', () => {
    const keyOf = async (as: ApiClient, entries: LimitEntry[] | null, expect = 201) =>
      (await as.post<Limited & { key: string }>(keys, { name: 'ci', access_limit: entries }, { expect })).body;

    it('are shown with the key, and by it', async () => {
      const made = await keyOf(client, [provider(0)]);
      assert.deepEqual(made.access_limit, [provider(0)]);
      const listed = (await client.get<Limited[]>(keys)).body.find(({ id }) => id === made.id);
      assert.deepEqual(listed?.access_limit, [provider(0)]);
      const { body } = await api(application.url, made.key).get('/api/v1/me', { expect: 200 });
      assert.deepEqual([body['access_limit'], body['key_access_limit']], [null, [provider(0)]]);
    });

    it('hold together with those of the owner, whenever they change', async () => {
      const user = await member(application.database);
      const { key } = await keyOf(api(application.url, user.token), [provider(0)]);
      const byKey = api(application.url, key);
      await byKey.get(`/api/v1/providers/${providers[0]}`, { expect: 200 });
      await byKey.get(`/api/v1/providers/${providers[1]}`, { expect: 404 });
      await limitTo(user.id, [provider(1)]);
      for (const id of providers) await byKey.get(`/api/v1/providers/${id}`, { expect: 404 });
    });

    it('name only what is inside the limit of the owner', async () => {
      const user = await member(application.database);
      await limitTo(user.id, [provider(0)]);
      const own = api(application.url, user.token);
      await keyOf(own, [provider(1)], 422);
      assert.deepEqual((await keyOf(own, [provider(0)])).access_limit, [provider(0)]);
    });

    it('bound the keys that a key creates', async () => {
      const { key } = await keyOf(client, [provider(0)]);
      const byKey = api(application.url, key);
      await keyOf(byKey, null, 403);
      await keyOf(byKey, [provider(1)], 403);
      await keyOf(byKey, [provider(0), provider(1)], 403);
      assert.deepEqual((await keyOf(byKey, [provider(0)])).access_limit, [provider(0)]);
    });

    it('leave a limited admin the own keys only', async () => {
      const limited = await member(application.database, { role: 'admin' });
      const { id } = await apiKeyOf(application.database, admin.id);
      await limitTo(limited.id, [provider(0)]);
      const own = api(application.url, limited.token);
      assert.deepEqual((await own.get<Limited[]>(keys)).body, []);
      await own.delete(`${keys}/${id}`, { expect: 404 });
      const mine = await keyOf(own, null);
      await own.delete(`${keys}/${mine.id}`, { expect: 204 });
      await client.delete(`${team}/${limited.id}`, { expect: 204 });
    });
  });

  it('are part of what an Idempotency-Key repeats', async () => {
    const { database } = application;
    const user = await member(database);
    const own = api(application.url, user.token);
    const resource = await makeResource(database, { providerId: providers[1] });
    const options = { headers: { 'idempotency-key': 'capture' } };
    const body = { resource_id: resource.id };
    await own.post('/api/v1/baselines', body, { ...options, expect: 201 });
    await limitTo(user.id, [provider(0)]);
    const { body: repeated } = await own.post('/api/v1/baselines', body, { ...options, expect: 422 });
    assert.ok(!JSON.stringify(repeated).includes('configuration'));
  });
});
