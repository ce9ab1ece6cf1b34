import assert from 'node:assert/strict';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { eventually } from '../../helpers/eventually.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { apiKeyOf, member, type TestMember } from '../../helpers/identity.ts';
import { whileItLives } from '../../helpers/while-it-lives.ts';

interface ListedKey {
  id: number;
  name: string;
  prefix: string;
  last_used_at: string | null;
  expires_at: string | null;
  scopes: string[] | null;
  owner: string;
}

interface NewKey {
  id: number;
  name: string;
  key: string;
  expires_at: string | null;
  scopes: string[] | null;
}

const path = '/api/v1/settings/api-keys';

describe('API keys', () => {
  let application: TestApplication;
  let owner: TestMember;
  let client: ApiClient;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
  });
  after(() => application.stop());
  beforeEach(async () => {
    owner = await member(application.database);
    client = api(application.url, owner.token);
  });

  async function newKey(name = 'deploy'): Promise<NewKey> {
    return (await client.post<NewKey>(path, { name }, { expect: 201 })).body;
  }

  it('are shown completely once, and by their prefix afterwards', async () => {
    const { id, key, name } = await newKey();
    assert.match(key, /^ias_[\w-]{43}$/);
    const { body } = await client.get<ListedKey[]>(path, { expect: 200 });
    assert.deepEqual(
      body.map((listed) => [listed.id, listed.name, listed.last_used_at]),
      [[id, name, null]],
    );
    assert.equal(body[0]?.prefix, `${key.slice(0, 12)}…`);
  });

  it('are stored as a hash only', async () => {
    const { key } = await newKey();
    const { rows } = await application.database.raw<{ rows: { text: string }[] }>(
      `select row_to_json(api_keys)::text as text from api_keys
       union all select row_to_json(audit_log)::text from audit_log
       union all select row_to_json(idempotency_keys)::text from idempotency_keys`,
    );
    assert.ok(rows.length > 0);
    for (const { text } of rows) assert.ok(!text.includes(key.slice(12)), text);
  });

  it('give access to the API like a token and show when they were used', async () => {
    const { key } = await newKey();
    const before = Date.now();
    const { body } = await api(application.url, key).get('/api/v1/me', { expect: 200 });
    assert.equal(body['id'], owner.id);
    assert.equal(body['channel'], 'api_key');
    assert.equal(body['expires_at'], null);
    const listed = (await client.get<ListedKey[]>(path)).body[0];
    assert.ok(Date.parse(listed?.last_used_at ?? '') >= before);
  });

  it('are deleted permanently: later requests with them get 401', async () => {
    const { id, key } = await newKey();
    await api(application.url, key).get('/api/v1/me', { expect: 200 });
    await client.delete(`${path}/${id}`, { expect: 204 });
    await api(application.url, key).get('/api/v1/me', { expect: 401 });
    await client.delete(`${path}/${id}`, { expect: 404 });
  });

  it('of others can be seen and deleted only by admins', async () => {
    const { id } = await newKey();
    const stranger = await member(application.database);
    const strangers = api(application.url, stranger.token);
    assert.deepEqual((await strangers.get<ListedKey[]>(path)).body, []);
    await strangers.delete(`${path}/${id}`, { expect: 404 });
    const admin = await member(application.database, { role: 'admin' });
    const admins = api(application.url, admin.token);
    assert.ok((await admins.get<ListedKey[]>(path)).body.some((listed) => listed.id === id));
    await admins.delete(`${path}/${id}`, { expect: 204 });
  });

  it('end with their member', async () => {
    const { key } = await newKey();
    await application.database('members').where('id', owner.id).update({ removed_at: new Date() });
    await api(application.url, key).get('/api/v1/me', { expect: 401 });
  });

  it('are in the audit log when created and deleted, without the key', async () => {
    const { id } = await newKey('traced');
    await client.delete(`${path}/${id}`, { expect: 204 });
    const rows = await application
      .database('audit_log')
      .where({ subject_type: 'api_key', subject_id: String(id) })
      .orderBy('id')
      .select('action', 'member_id', 'channel');
    assert.deepEqual(rows, [
      { action: 'api_key.create', member_id: owner.id, channel: 'api' },
      { action: 'api_key.delete', member_id: owner.id, channel: 'api' },
    ]);
  });

  it('are made once for one Idempotency-Key, and a repeat is 409 that names the id', async () => {
    const options = { headers: { 'idempotency-key': 'make-me-once' } };
    const { body } = await client.post<NewKey>(path, { name: 'once' }, { ...options, expect: 201 });
    const repeat = await client.post(path, { name: 'once' }, { ...options, expect: 409 });
    assert.equal(repeat.body['details'], `id ${body.id}`);
    assert.equal((await client.get<ListedKey[]>(path)).body.length, 1);
  });

  it('need a name that is not blank', async () => {
    for (const name of ['', '   ', '\t', 'a\nb', 'x'.repeat(101)]) await client.post(path, { name }, { expect: 400 });
  });

  const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

  it('with only a name, and those of earlier releases, have all rights of their owner, without expiry', async () => {
    const named = await newKey();
    assert.deepEqual([named.scopes, named.expires_at], [null, null]);
    const { key } = await apiKeyOf(application.database, owner.id);
    for (const token of [named.key, key]) {
      const { body } = await api(application.url, token).get('/api/v1/me', { expect: 200 });
      assert.equal(body['scopes'], null);
      await api(application.url, token).post(path, { name: 'another' }, { expect: 201 });
    }
  });

  it('show their owner, scopes and expiry', async () => {
    const expires_at = inHours(24);
    const limited = { name: 'reader', scopes: ['write', 'read'], expires_at };
    const { body } = await client.post<NewKey>(path, limited, { expect: 201 });
    assert.deepEqual([body.scopes, body.expires_at], [['read', 'write'], expires_at]);
    const [listed] = (await client.get<ListedKey[]>(path)).body;
    assert.deepEqual([listed?.scopes, listed?.expires_at, listed?.owner], [['read', 'write'], expires_at, owner.email]);
    const me = await api(application.url, body.key).get('/api/v1/me', { expect: 200 });
    assert.deepEqual([me.body['scopes'], me.body['expires_at']], [['read', 'write'], expires_at]);
    const [row] = await application
      .database('audit_log')
      .where({ subject_type: 'api_key', subject_id: String(body.id) })
      .select<{ after: object }[]>('after');
    assert.deepEqual(row?.after, {
      name: 'reader',
      prefix: `${body.key.slice(0, 12)}…`,
      scopes: ['read', 'write'],
      expires_at,
      access_limit: null,
    });
  });

  it('are refused with the scope that they lack', async () => {
    const { key } = await apiKeyOf(application.database, owner.id, { scopes: ['read'] });
    await api(application.url, key).get('/api/v1/drifts', { expect: 200 });
    const { body } = await api(application.url, key).post('/api/v1/drifts/detect', {}, { expect: 403 });
    assert.equal(body['error'], 'The API key lacks the scope "write"');
    assert.equal(body['details'], 'it has "read"');
  });

  it('expire, also if they were used before', async () => {
    const { id, key } = await apiKeyOf(application.database, owner.id, { expiresAt: new Date(Date.now() + 3_600_000) });
    const holder = api(application.url, key);
    await holder.get('/api/v1/me', { expect: 200 });
    await application
      .database('api_keys')
      .where({ id })
      .update({ expires_at: new Date(Date.now() - 1_000) });
    await eventually(async () => {
      const { body } = await holder.get('/api/v1/me', { expect: 401 });
      assert.equal(body['error'], 'The API key has expired');
    });
    const brief = await whileItLives(async (lifeMs) => {
      const expiresAt = new Date(Date.now() + lifeMs);
      const made = await apiKeyOf(application.database, owner.id, { expiresAt });
      await api(application.url, made.key).get('/api/v1/me', { expect: 200 });
      return made.key;
    });
    await eventually(() => api(application.url, brief).get('/api/v1/me', { expect: 401 }), { withinMs: 120_000 });
  });

  it('never create a key with more scopes than their own', async () => {
    const { key } = await apiKeyOf(application.database, owner.id, { scopes: ['read', 'admin'] });
    const holder = api(application.url, key);
    for (const scopes of [undefined, null, ['read', 'write'], ['decide']]) {
      const { body } = await holder.post<{ error: string }>(path, { name: 'broader', scopes }, { expect: 403 });
      assert.match(body.error, /scopes that it lacks itself/);
    }
    await holder.post(path, { name: 'narrower', scopes: ['read'] }, { expect: 201 });
    const { key: unable } = await apiKeyOf(application.database, owner.id, { scopes: ['read', 'write', 'decide'] });
    await api(application.url, unable).post(path, { name: 'none', scopes: ['read'] }, { expect: 403 });
  });

  it('never create a key that lives longer than themselves', async () => {
    const { key } = await apiKeyOf(application.database, owner.id, { expiresAt: new Date(inHours(1)) });
    const holder = api(application.url, key);
    for (const expires_at of [undefined, null, inHours(2)]) {
      const { body } = await holder.post<{ error: string }>(path, { name: 'longer', expires_at }, { expect: 403 });
      assert.match(body.error, /lives longer than itself/);
    }
    await holder.post(path, { name: 'shorter', expires_at: inHours(0.5) }, { expect: 201 });
  });

  it('cannot have an expiry in the past or unknown scopes', async () => {
    await client.post(path, { name: 'late', expires_at: inHours(-1) }, { expect: 422 });
    await client.post(path, { name: 'leap', expires_at: '2016-12-31T23:59:60Z' }, { expect: 422 });
    for (const scopes of [[], ['everything'], ['read', 'read'], 'read']) {
      await client.post(path, { name: 'odd', scopes }, { expect: 400 });
    }
    await client.post(path, { name: 'odd', expires_at: 'tomorrow' }, { expect: 400 });
  });
});
