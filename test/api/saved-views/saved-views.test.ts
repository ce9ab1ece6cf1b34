import assert from 'node:assert/strict';
import type { SavedView } from '../../../client/src/schema.ts';
import type { Database } from '../../../db/database.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member, type TestMember } from '../../helpers/identity.ts';

const path = '/api/v1/saved-views';

interface Views {
  data: SavedView[];
  meta: { total: number };
}

describe('saved views', () => {
  let application: TestApplication;
  let database: Database;
  let owner: TestMember;
  let own: ApiClient;
  let other: ApiClient;
  let admin: ApiClient;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    database = application.database;
    owner = await member(database, { role: 'user' });
    own = api(application.url, owner.token);
    other = api(application.url, (await member(database, { role: 'user' })).token);
    admin = api(application.url, (await member(database, { role: 'admin' })).token);
  });
  afterEach(() => database('saved_views').delete());
  after(() => application.stop());

  const view = (given: Partial<SavedView> = {}) => ({
    list: 'drifts',
    name: 'Severe',
    query: 'severity=critical',
    ...given,
  });
  const save = async (client: ApiClient, given: Partial<SavedView> = {}): Promise<SavedView> =>
    (await client.post<SavedView>(path, view(given), { expect: 201 })).body;
  const namesFor = async (client: ApiClient, list?: string): Promise<string[]> =>
    (await client.get<Views>(path, { query: list === undefined ? {} : { list }, expect: 200 })).body.data.map(
      ({ name }) => name,
    );

  it('are for their owner alone until they are shared', async () => {
    const saved = await save(own);
    assert.deepEqual([saved.owner_email, saved.shared, saved.revision], [owner.email, false, 1]);
    assert.deepEqual(await namesFor(own), ['Severe']);
    for (const client of [other, admin]) {
      assert.deepEqual(await namesFor(client), []);
      await client.get(`${path}/${saved.id}`, { expect: 404 });
      await client.put(`${path}/${saved.id}`, { name: 'x', query: '' }, { expect: 404 });
      await client.delete(`${path}/${saved.id}`, { expect: 404 });
    }
    const shared = { name: 'Severe', query: 'severity=critical', shared: true };
    await own.put(`${path}/${saved.id}`, shared, { expect: 200 });
    assert.deepEqual(await namesFor(other), ['Severe']);
    await other.get(`${path}/${saved.id}`, { expect: 200 });
    await other.put(`${path}/${saved.id}`, shared, { expect: 403 });
    await other.delete(`${path}/${saved.id}`, { expect: 403 });
    await admin.put(`${path}/${saved.id}`, shared, { expect: 403 });
    await admin.delete(`${path}/${saved.id}`, { expect: 204 });
    assert.deepEqual(await namesFor(own), []);
  });

  it('are listed by list, the newest first', async () => {
    await save(own, { name: 'one' });
    await save(own, { name: 'two', list: 'vulnerabilities', query: '' });
    await save(own, { name: 'three' });
    assert.deepEqual(await namesFor(own), ['three', 'two', 'one']);
    assert.deepEqual(await namesFor(own, 'drifts'), ['three', 'one']);
    assert.deepEqual(await namesFor(own, 'resources'), []);
  });

  it('have one name for each list, whatever its case', async () => {
    const { id } = await save(own, { name: 'Mine' });
    await own.post(path, view({ name: 'mine' }), { expect: 409 });
    await save(own, { name: 'mine', list: 'resources' });
    await save(other, { name: 'mine' });
    await own.put(`${path}/${id}`, { name: 'MINE', query: 'a=b' }, { expect: 200 });
    const { id: second } = await save(own, { name: 'second' });
    await own.put(`${path}/${second}`, { name: 'mine', query: '' }, { expect: 409 });
  });

  it('are changed only from the revision that was read', async () => {
    const { id } = await save(own);
    const change = (revision: number, expect: number) =>
      own.put<SavedView>(`${path}/${id}`, { name: 'Severe', query: `n=${revision}`, revision }, { expect });
    assert.equal((await change(1, 200)).body.revision, 2);
    assert.match(JSON.stringify((await change(1, 409)).body), /revision: 2/);
    assert.equal((await own.get<SavedView>(`${path}/${id}`, { expect: 200 })).body.query, 'n=1');
  });

  it('are at most 200 for a member, also when they are saved at once', async () => {
    await database('saved_views').insert(
      Array.from({ length: 198 }, (_, index) => ({ owner_id: owner.id, list: 'drifts', name: `v${index}`, query: '' })),
    );
    const saved = await Promise.all(
      Array.from({ length: 6 }, (_, index) => own.post(path, view({ name: `at once ${index}` }))),
    );
    assert.deepEqual(saved.map(({ status }) => status).toSorted(), [201, 201, 409, 409, 409, 409]);
  });

  it('are refused with what is no query string or no name', async () => {
    for (const wrong of [
      { query: '?a=b' },
      { query: 'a#b' },
      { query: 'a\nb' },
      { name: ' ' },
      { list: 'nothing' as never },
    ]) {
      await own.post(path, view(wrong), { expect: 400 });
    }
    await own.post(path, { ...view(), owner_id: 1 }, { expect: 400 });
  });

  it('are in the audit log, what private ones contain is not', async () => {
    const { id } = await save(own, { name: 'hidden-name', query: 'search=hidden-text' });
    await own.put(`${path}/${id}`, { name: 'open-name', query: 'search=open-text', shared: true }, { expect: 200 });
    await own.delete(`${path}/${id}`, { expect: 204 });
    const rows = await database('audit_log')
      .where({ subject_type: 'saved_view', subject_id: String(id) })
      .orderBy('id');
    assert.deepEqual(
      rows.map(({ action }: { action: string }) => action),
      ['saved_view.create', 'saved_view.change', 'saved_view.delete'],
    );
    assert.ok(!JSON.stringify(rows).includes('hidden'));
    assert.ok(JSON.stringify(rows[1]).includes('open-text'));
  });

  it('go with their owner unless they are shared', async () => {
    const leaving = await member(database, { role: 'user' });
    const client = api(application.url, leaving.token);
    await save(client, { name: 'private' });
    await save(client, { name: 'for all', shared: true });
    await admin.delete(`/api/v1/settings/team/${leaving.id}`, { expect: 204 });
    assert.deepEqual(await namesFor(other), ['for all']);
    assert.equal(
      await database('saved_views')
        .where({ owner_id: leaving.id })
        .then(({ length }) => length),
      1,
    );
  });

  it('show a limited caller only what was saved under the same limit', async () => {
    const [inside, outside] = [(await makeProvider(database)).id, (await makeProvider(database)).id];
    const limited = await Promise.all([1, 2].map(() => member(database, { role: 'user' })));
    const before = api(application.url, limited[0]?.token);
    await save(before, { name: 'before', query: `provider_id=${outside}` });
    await save(own, { name: 'all', query: `provider_id=${outside}`, shared: true });
    for (const { id } of limited) {
      const access_limit = [{ type: 'provider', provider_id: inside }];
      await admin.put(`/api/v1/settings/team/${id}`, { role: 'user', access_limit }, { expect: 200 });
    }
    const [one, two] = limited.map(({ token }) => api(application.url, token)) as [ApiClient, ApiClient];
    assert.deepEqual(await namesFor(one), []);
    const { id } = await save(one, { name: 'before', shared: true });
    assert.deepEqual(await namesFor(two), ['before']);
    await two.get(`${path}/${id}`, { expect: 200 });
    assert.deepEqual((await namesFor(own)).toSorted(), ['all', 'before']);
  });
});
