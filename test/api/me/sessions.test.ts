import assert from 'node:assert/strict';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { eventually } from '../../helpers/eventually.ts';
import { api } from '../../helpers/http.ts';
import { apiKeyOf, member, type TestMember } from '../../helpers/identity.ts';

interface ShownSession {
  id: number;
  device: string;
  address: string;
  last_used_at: string;
  created_at: string;
  is_current: boolean;
}

const path = '/api/v1/me/sessions';
const password = 'a password that nobody guesses';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('The sessions of a member', () => {
  let application: TestApplication;
  let second: TestApplication;
  let somebody: TestMember;

  beforeEach(async () => {
    application = await startApplication();
    second = await startApplication({ databaseUrl: application.databaseUrl });
    somebody = await member(application.database, { password });
  });
  afterEach(async () => {
    await second.stop();
    await application.stop();
  });

  async function signIn(userAgent: string, who = somebody): Promise<string> {
    const headers = { 'user-agent': userAgent };
    const credentials = { email: who.email, password };
    const { body } = await api(application.url).post<{ token: string }>('/api/login', credentials, {
      headers,
      expect: 200,
    });
    return body.token;
  }
  const listed = async (token: string): Promise<ShownSession[]> =>
    (await api(application.url, token).get<ShownSession[]>(path, { expect: 200 })).body;

  it('are listed with device, address and last use, and say which is this one', async () => {
    const token = await signIn(firefox);
    await signIn('audit-cli (linux)');
    await signIn(firefox, await member(application.database, { password }));
    await application.database('sessions').update({ last_used_at: new Date(Date.now() - 3_600_000) });
    const sessions = await listed(token);
    assert.deepEqual(
      sessions.map(({ device, address, is_current }) => ({ device, address, is_current })),
      [
        { device: 'Firefox on Linux', address: '127.0.0.1', is_current: true },
        { device: 'Command line on Linux', address: '127.0.0.1', is_current: false },
      ],
    );
    assert.ok(Date.parse(sessions[0]?.last_used_at ?? '') > Date.now() - 60_000, 'its last use is now');
    assert.ok(Date.parse(sessions[1]?.last_used_at ?? '') < Date.now() - 3_000_000, 'the other was not used');
  });

  it('are ended one by one, in every process', async () => {
    const [mine, lost] = [await signIn(firefox), await signIn('curl/8.0')];
    await api(second.url, lost).get('/api/v1/me', { expect: 200 });
    const other = (await listed(mine)).find(({ is_current: isCurrent }) => !isCurrent);
    await api(application.url, mine).delete(`${path}/${other?.id}`, { expect: 204 });
    await api(application.url, mine).delete(`${path}/${other?.id}`, { expect: 404 });
    for (const { url } of [application, second]) {
      await eventually(() => api(url, lost).get('/api/v1/me', { expect: 401 }), { withinMs: 2_000 });
    }
    assert.equal((await listed(mine)).length, 1);
  });

  it('all end when the member signs out everywhere; keys and other members stay', async () => {
    const other = await member(application.database, { password });
    const [mine, lost, theirs] = [await signIn(firefox), await signIn('curl/8.0'), await signIn(firefox, other)];
    const { key } = await apiKeyOf(application.database, somebody.id);
    await api(application.url, mine).delete(path, { expect: 204 });
    for (const token of [mine, lost]) {
      for (const { url } of [application, second]) {
        await eventually(() => api(url, token).get('/api/v1/me', { expect: 401 }), { withinMs: 2_000 });
      }
    }
    for (const token of [key, theirs]) await api(application.url, token).get('/api/v1/me', { expect: 200 });
    const trace = await application.database('audit_log').where({ action: 'session.end_all' }).first('after');
    assert.deepEqual(trace, { after: { sessions: 2 } });
  });

  it('cannot be seen or ended by others, nor ended with an API key', async () => {
    const token = await signIn(firefox);
    const [session] = await listed(token);
    const admin = await member(application.database, { role: 'admin' });
    assert.deepEqual(await listed(admin.token), []);
    await api(application.url, admin.token).delete(`${path}/${session?.id}`, { expect: 404 });
    const { key } = await apiKeyOf(application.database, somebody.id);
    await api(application.url, key).delete(path, { expect: 403 });
    await api(application.url, key).delete(`${path}/${session?.id}`, { expect: 403 });
    await api(application.url, token).get('/api/v1/me', { expect: 200 });
  });
});
