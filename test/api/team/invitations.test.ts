import assert from 'node:assert/strict';
import type { KeyScope } from '../../../domain/key-scopes.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { apiKeyOf, member, type TestMember } from '../../helpers/identity.ts';

interface Invited {
  id: number;
  email: string;
  role: string;
  status: string;
  link: string | null;
  expires_at: string;
}

const path = '/api/v1/settings/team';
const accept = '/api/v1/invitations/accept';
const password = 'a long enough password';
const dayMs = 86_400_000;

describe('Invitations without a mail server', () => {
  let application: TestApplication;
  let admin: TestMember;
  let client: ApiClient;
  let stranger: ApiClient;

  before(async () => {
    application = await startApplication({
      env: { RATE_LIMIT_MAX: '100000', BASE_URL: 'https://audit.example.com' },
    });
    admin = await member(application.database, { role: 'admin' });
    client = api(application.url, admin.token);
    stranger = api(application.url);
  });
  after(() => application.stop());

  async function invite(email: string, role = 'user'): Promise<Invited> {
    return (await client.post<Invited>(`${path}/invite`, { email, role }, { expect: 201 })).body;
  }
  const tokenOf = ({ link }: Invited): string => new URL(link ?? '').hash.replace('#token=', '');

  it('cannot be sent, nor roles changed, with an API key that lacks a scope', async () => {
    const { database, url } = application;
    const byKey = async (scopes: KeyScope[]): Promise<ApiClient> =>
      api(url, (await apiKeyOf(database, admin.id, { scopes })).key);
    const body = { email: 'by-key@example.com', role: 'admin' };
    const other = await member(database);
    for (const scopes of [['admin'], ['read', 'write', 'admin']] satisfies KeyScope[][]) {
      const limited = await byKey(scopes);
      const { body: refused } = await limited.post(`${path}/invite`, body, { expect: 403 });
      assert.equal(refused['error'], 'Granting rights requires a session or an API key with every scope');
      await limited.put(`${path}/${other.id}`, { role: 'admin' }, { expect: 403 });
    }
    assert.deepEqual(await database('invitations').where({ email: body.email }), []);
    assert.equal(await database('members').where({ id: other.id, role: 'user' }).first('id').then(Boolean), true);
    const full = await byKey(['read', 'write', 'decide', 'admin']);
    await full.post(`${path}/invite`, body, { expect: 201 });
    await full.put(`${path}/${other.id}`, { role: 'admin' }, { expect: 200 });
  });

  it('show the link to the admin once, valid for seven days', async () => {
    const before = Date.now();
    const invited = await invite('First@Example.com');
    const made = Date.parse(invited.expires_at) - 7 * dayMs;
    assert.ok(before <= made && made <= Date.now());
    assert.match(invited.link ?? '', /^https:\/\/audit\.example\.com\/invitation#token=isv_[\w-]{43}$/);
    assert.equal(invited.email, 'first@example.com');
    const { body } = await client.get<Invited[]>(`${path}/invitations`, { expect: 200 });
    const listed = body.find(({ id }) => id === invited.id);
    assert.equal(listed?.status, 'link_shown');
    assert.ok(!('link' in (listed ?? {})));
  });

  it('keep no token anywhere but as a hash', async () => {
    const options = { headers: { 'idempotency-key': 'invite-once' }, expect: 201 };
    const invited = (await client.post<Invited>(`${path}/invite`, { email: 'hash@example.com', role: 'user' }, options))
      .body;
    const { rows: tables } = await application.database.raw<{ rows: { name: string }[] }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const { rows } = await application.database.raw<{ rows: { text: string }[] }>(
        'select row_to_json(found)::text as text from ?? as found',
        [name],
      );
      for (const { text } of rows) assert.ok(!text.includes(tokenOf(invited)), name);
    }
    const again = await client.post(
      `${path}/invite`,
      { email: 'hash@example.com', role: 'user' },
      { ...options, expect: 409 },
    );
    assert.equal(again.body['details'], `id ${invited.id}`);
  });

  it('make a member with a password of their own, once', async () => {
    const invited = await invite('joins@example.com', 'admin');
    const token = tokenOf(invited);
    const { body } = await stranger.post<{ user: { id: number; role: string }; token: string }>(
      accept,
      { token, password },
      { expect: 200 },
    );
    assert.equal(body.user.role, 'admin');
    const joined = await api(application.url, body.token).get('/api/v1/me', { expect: 200 });
    assert.equal(joined.body['email'], 'joins@example.com');
    await stranger.post('/api/login', { email: 'joins@example.com', password }, { expect: 200 });
    await stranger.post(accept, { token, password: 'another long password' }, { expect: 409 });
    await stranger.post('/api/login', { email: 'joins@example.com', password }, { expect: 200 });
  });

  it('show who sent them, in the list and to the holder of the token', async () => {
    const invited = await invite('curious@example.com', 'admin');
    const { body } = await client.get<(Invited & { invited_by_email: string })[]>(`${path}/invitations`);
    assert.equal(body.find(({ id }) => id === invited.id)?.invited_by_email, admin.email);
    const preview = await stranger.post('/api/v1/invitations/preview', { token: tokenOf(invited) }, { expect: 200 });
    assert.deepEqual(preview.body, { email: 'curious@example.com', role: 'admin', invited_by_email: admin.email });
    await stranger.post('/api/v1/invitations/preview', { token: 'isv_unknown' }, { expect: 422 });
    await stranger.post(accept, { token: tokenOf(invited), password }, { expect: 200 });
  });

  for (const [change, leave] of [
    ['demoted', (id: number) => client.put(`${path}/${id}`, { role: 'user' }, { expect: 200 })],
    ['removed', (id: number) => client.delete(`${path}/${id}`, { expect: 204 })],
  ] as const) {
    it(`are withdrawn when the admin who sent them is ${change}, and no others are`, async () => {
      const leaver = await member(application.database, { role: 'admin' });
      const email = `of-${change}@example.com`;
      const sent = await api(application.url, leaver.token).post<Invited>(
        `${path}/invite`,
        { email, role: 'admin' },
        { expect: 201 },
      );
      const kept = await invite(`beside-${change}@example.com`);
      await leave(leaver.id);
      await stranger.post(accept, { token: tokenOf(sent.body), password }, { expect: 422 });
      const open = (await client.get<Invited[]>(`${path}/invitations`)).body.map(({ id }) => id);
      assert.ok(!open.includes(sent.body.id) && open.includes(kept.id));
      const trace = await application
        .database('audit_log')
        .where({ action: 'invitation.revoke', subject_id: String(sent.body.id) })
        .first<{ member_id: number } | undefined>('member_id');
      assert.equal(trace?.member_id, admin.id);
    });
  }

  it('cannot be sent by an admin who is demoted at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const leaver = await member(application.database, { role: 'admin' });
      const email = `race-${round}@example.com`;
      const [invited] = await Promise.all([
        api(application.url, leaver.token).post<Invited>(`${path}/invite`, { email, role: 'admin' }),
        client.put(`${path}/${leaver.id}`, { role: 'user' }, { expect: 200 }),
      ]);
      assert.ok(invited.status === 201 || invited.status === 403, String(invited.status));
      const open = (await client.get<Invited[]>(`${path}/invitations`)).body.map((one) => one.email);
      assert.ok(!open.includes(email), `round ${round}: ${invited.status}`);
    }
  });

  it('make one member when a token is used twice at once', async () => {
    const token = tokenOf(await invite('twice@example.com'));
    const answers = await Promise.all([1, 2, 3].map(() => stranger.post(accept, { token, password })));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409]);
  });

  it('end after seven days', async () => {
    const invited = await invite('late@example.com');
    await application.database('invitations').where({ id: invited.id }).update({ expires_at: new Date() });
    await stranger.post(accept, { token: tokenOf(invited), password }, { expect: 422 });
    const listed = (await client.get<Invited[]>(`${path}/invitations`)).body.find(({ id }) => id === invited.id);
    assert.equal(listed?.status, 'expired');
  });

  it('end when withdrawn, and when the same address is invited again', async () => {
    const [first, second] = [await invite('again@example.com'), await invite('again@example.com', 'admin')];
    await stranger.post(accept, { token: tokenOf(first), password }, { expect: 422 });
    await client.delete(`${path}/invitations/${second.id}`, { expect: 204 });
    await client.delete(`${path}/invitations/${second.id}`, { expect: 404 });
    await stranger.post(accept, { token: tokenOf(second), password }, { expect: 422 });
  });

  it('are rejected with 409 for a member, and accepted again once removed', async () => {
    const user = await member(application.database);
    await client.post(`${path}/invite`, { email: user.email.toUpperCase(), role: 'user' }, { expect: 409 });
    await client.delete(`${path}/${user.id}`, { expect: 204 });
    const token = tokenOf(await invite(user.email));
    await stranger.post(accept, { token, password }, { expect: 200 });
  });

  it('cannot be used by someone who became a member in between', async () => {
    const invited = await invite('meanwhile@example.com');
    await member(application.database, { email: 'meanwhile@example.com' });
    await stranger.post(accept, { token: tokenOf(invited), password }, { expect: 409 });
  });

  it('refuse unknown tokens and short passwords', async () => {
    await stranger.post(accept, { token: 'isv_unknown', password }, { expect: 422 });
    const token = tokenOf(await invite('short@example.com'));
    await stranger.post(accept, { token, password: 'short' }, { expect: 400 });
    await stranger.post(accept, { token, password }, { expect: 200 });
  });

  it('reject an invalid address, a list, or one that would inject a header', async () => {
    const bad = [
      'a@example.com\nBcc: everybody@example.com',
      'a@example.com\r\n',
      'a@example.com, b@example.com',
      '<a@example.com>',
      '"a b"@example.com',
      'a b@example.com',
      'nobody',
      '@example.com',
      'a@',
      `${'x'.repeat(250)}@example.com`,
    ];
    for (const email of bad) await client.post(`${path}/invite`, { email, role: 'user' }, { expect: 400 });
    await client.post(`${path}/invite`, { email: 'a@example.com', role: 'owner' }, { expect: 400 });
  });

  it('come with a page to accept them', async () => {
    const response = await fetch(`${application.url}/invitation`);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-security-policy') ?? '', /script-src 'self'/);
    const html = await response.text();
    for (const [, file] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
      assert.equal((await fetch(`${application.url}${file}`)).status, 200, file);
    }
  });
});
