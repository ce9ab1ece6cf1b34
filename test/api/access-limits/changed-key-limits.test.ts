import assert from 'node:assert/strict';
import type { LimitEntry } from '../../../domain/access-limits/access-limit.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { openStream, type StreamClient } from '../../helpers/event-stream.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member, type TestMember } from '../../helpers/identity.ts';

const keys = '/api/v1/settings/api-keys';

interface Key {
  id: number;
  key: string;
  access_limit: LimitEntry[] | null;
}

describe('The limit of an API key', () => {
  let application: TestApplication;
  let admin: TestMember;
  let owner: TestMember;
  let byOwner: ApiClient;
  const providers: [number, number] = [0, 0];

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    const { database } = application;
    for (const index of [0, 1] as const) providers[index] = (await makeProvider(database)).id;
    admin = await member(database, { role: 'admin' });
    owner = await member(database);
    byOwner = api(application.url, owner.token);
  });
  after(() => application.stop());

  const provider = (index: 0 | 1): LimitEntry => ({ type: 'provider', provider_id: providers[index] });
  const make = async (entries: LimitEntry[] | null): Promise<Key> =>
    (await byOwner.post<Key>(keys, { name: 'ci', access_limit: entries }, { expect: 201 })).body;
  const change = async (as: ApiClient, id: number, entries: LimitEntry[] | null, expect = 200) =>
    (await as.patch<Key & { error: string }>(`${keys}/${id}`, { access_limit: entries }, { expect })).body;

  it('is changed and lifted by its owner, from the next request on', async () => {
    const { id, key } = await make(null);
    const byKey = api(application.url, key);
    const [inside, outside] = providers.map((one) => `/api/v1/providers/${one}`) as [string, string];
    await byKey.get(outside, { expect: 200 });
    assert.deepEqual((await change(byOwner, id, [provider(0)])).access_limit, [provider(0)]);
    await byKey.get(outside, { expect: 404 });
    await byKey.get(inside, { expect: 200 });
    assert.deepEqual((await byKey.get('/api/v1/me')).body['key_access_limit'], [provider(0)]);
    await change(byOwner, id, null);
    await byKey.get(outside, { expect: 200 });
  });

  it('is changed by admins with full access, and by nobody else', async () => {
    const { database } = application;
    const { id } = await make(null);
    const stranger = api(application.url, (await member(database)).token);
    await change(stranger, id, [provider(0)], 404);
    const limited = await member(database, { role: 'admin' });
    await database('members')
      .where({ id: limited.id })
      .update({ access_limit: JSON.stringify([provider(0)]) });
    await change(api(application.url, limited.token), id, [provider(0)], 404);
    await change(api(application.url, admin.token), id, [provider(0)]);
    await change(byOwner, 999_999_999, null, 404);
  });

  it('is only narrowed by an API key, itself or another one of its owner', async () => {
    const { id, key } = await make([provider(0), provider(1)]);
    const byKey = api(application.url, key);
    const { error } = await change(byKey, id, null, 403);
    assert.match(error, /only narrow/);
    await change(byKey, id, [provider(1)]);
    await change(byKey, id, [provider(0)], 422);
    const full = await make(null);
    await change(api(application.url, full.key), id, [provider(0)], 403);
    await change(byOwner, id, [provider(0)]);
  });

  it('names what exists, and what its owner may see', async () => {
    const { id } = await make(null);
    await change(byOwner, id, [], 422);
    await change(byOwner, id, [{ type: 'provider', provider_id: 999_999 }], 422);
    await byOwner.patch(`${keys}/${id}`, {}, { expect: 400 });
    const { database } = application;
    const limited = await member(database);
    await database('members')
      .where({ id: limited.id })
      .update({ access_limit: JSON.stringify([provider(0)]) });
    const own = api(application.url, limited.token);
    const { body } = await own.post<Key>(keys, { name: 'own' }, { expect: 201 });
    await change(own, body.id, [provider(1)], 422);
    await change(own, body.id, [provider(0)]);
  });

  it('is in the audit log with what was before, once for each change', async () => {
    const { id } = await make(null);
    await change(byOwner, id, [provider(0)]);
    await change(byOwner, id, [provider(0)]);
    await change(byOwner, id, null);
    const rows = await application
      .database('audit_log')
      .where({ action: 'api_key.access_limit', subject_id: String(id) })
      .orderBy('id')
      .select<{ member_id: number; before: Partial<Key>; after: Partial<Key> }[]>('member_id', 'before', 'after');
    assert.deepEqual(
      rows.map(({ member_id: by, before, after }) => [by, before.access_limit, after.access_limit]),
      [
        [owner.id, null, [provider(0)]],
        [owner.id, [provider(0)], null],
      ],
    );
    assert.ok(!JSON.stringify(rows).includes('key_hash'));
  });

  it('ends open streams of the key, with the key or a ticket, and no others', async () => {
    const { id, key } = await make(null);
    const open = (token: string): Promise<StreamClient> =>
      openStream(`${application.url}/api/ws/drifts?token=${encodeURIComponent(token)}`, {});
    const { body } = await api(application.url, key).post<{ ticket: string }>('/api/v1/stream-tickets');
    const ended = [await open(key), await open(body.ticket)];
    const other = await open(owner.token);
    let isOtherEnded = false;
    void other.ended.then(() => (isOtherEnded = true));
    try {
      await change(byOwner, id, [provider(0)]);
      await Promise.all(ended.map((client) => client.ended));
      assert.ok(!isOtherEnded);
    } finally {
      other.close();
    }
  });

  it('is changed and shown by the command line', async () => {
    const { id, key } = await make(null);
    const audit = commandLine({ AUDIT_URL: application.url, AUDIT_TOKEN: key });
    try {
      const run = async (...args: string[]) => {
        const { code, stdout, stderr } = await audit.run(args);
        return { code, stdout, stderr };
      };
      const limited = await run('keys', 'limit', String(id), '--limit-provider', String(providers[0]));
      assert.equal(limited.stdout, `ci is limited to provider ${providers[0]}.\n`, limited.stderr);
      const { stdout } = await run('whoami');
      assert.match(stdout, new RegExp(`member +${owner.email}\nrole +user\nsigned in with +an API key\nscopes +all\n`));
      assert.match(stdout, new RegExp(`access +everything\nof the key +provider ${providers[0]}\n`));
      assert.equal((await run('keys', 'limit', String(id), '--no-limit')).code, 3);
      assert.equal((await run('keys', 'limit', String(id))).code, 2);
    } finally {
      audit.forget();
    }
  });
});
