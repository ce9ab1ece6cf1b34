import assert from 'node:assert/strict';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member, type TestMember } from '../../helpers/identity.ts';

interface ListedKey {
  id: number;
  name: string;
  prefix: string;
  last_used_at: string | null;
}

interface NewKey {
  id: number;
  name: string;
  key: string;
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

  it('are shown whole once, and by their beginning afterwards', async () => {
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

  it('open the API like a token and tell when they were used', async () => {
    const { key } = await newKey();
    const { body } = await api(application.url, key).get('/api/v1/me', { expect: 200 });
    assert.equal(body['id'], owner.id);
    assert.equal(body['road'], 'api_key');
    assert.equal(body['expires_at'], null);
    const listed = (await client.get<ListedKey[]>(path)).body[0];
    assert.ok(Date.now() - Date.parse(listed?.last_used_at ?? '') < 60_000);
  });

  it('are deleted for good: later requests with them are 401', async () => {
    const { id, key } = await newKey();
    await api(application.url, key).get('/api/v1/me', { expect: 200 });
    await client.delete(`${path}/${id}`, { expect: 204 });
    await api(application.url, key).get('/api/v1/me', { expect: 401 });
    await client.delete(`${path}/${id}`, { expect: 404 });
  });

  it('of others are seen and deleted by admins alone', async () => {
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

  it('leave a trace in the audit log when made and deleted, without the key', async () => {
    const { id } = await newKey('traced');
    await client.delete(`${path}/${id}`, { expect: 204 });
    const rows = await application
      .database('audit_log')
      .where({ subject_type: 'api_key', subject_id: String(id) })
      .orderBy('id')
      .select('action', 'member_id', 'road');
    assert.deepEqual(rows, [
      { action: 'api_key.create', member_id: owner.id, road: 'api' },
      { action: 'api_key.delete', member_id: owner.id, road: 'api' },
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
});
