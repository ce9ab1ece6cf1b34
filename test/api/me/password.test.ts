import assert from 'node:assert/strict';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { eventually } from '../../helpers/eventually.ts';
import { api } from '../../helpers/http.ts';
import { apiKeyOf, member, tokenFor, type TestMember } from '../../helpers/identity.ts';

const path = '/api/v1/me/password';
const password = 'a password that nobody guesses';
const next = 'another password that nobody guesses';

describe('Changing a password', () => {
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

  const login = (secret: string) =>
    api(application.url).post<{ token: string }>('/api/login', { email: somebody.email, password: secret });
  const signIn = async (): Promise<string> => (await login(password)).body.token;
  const change = (token: string, current: string, to = next) =>
    api(application.url, token).put<{ error: string }>(path, { current_password: current, new_password: to });

  it('ends every other session in every process, keeps this one, and writes an audit row', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const shared = await tokenFor(somebody.id, { claims: { iat: Math.floor(Date.now() / 1_000) - 60 } });
    for (const token of [mine, other, shared]) await api(second.url, token).get('/api/v1/me', { expect: 200 });
    assert.equal((await change(mine, password)).status, 204);
    for (const { url } of [application, second]) {
      await api(url, mine).get('/api/v1/me', { expect: 200 });
      for (const token of [other, shared]) {
        await eventually(() => api(url, token).get('/api/v1/me', { expect: 401 }), { withinMs: 2_000 });
      }
    }
    assert.equal((await login(password)).status, 401);
    assert.equal((await login(next)).status, 200);
    const trace = await application.database('audit_log').where({ action: 'member.password_change' }).first('after');
    assert.deepEqual(trace, { after: { ended_sessions: 1 } });
  });

  it('requires the current one, and counts a wrong one as a failed sign-in', async () => {
    const token = await signIn();
    const { status, body } = await change(token, 'wrong');
    assert.equal(status, 422);
    assert.equal(body.error, 'The current password is wrong');
    for (let failure = 0; failure < 4; failure += 1) await change(token, 'wrong');
    assert.equal((await change(token, password)).status, 429);
  });

  it('refuses a short one, the same one, and a member without any', async () => {
    const token = await signIn();
    assert.equal((await change(token, password, 'short')).status, 400);
    assert.equal((await change(token, password, password)).status, 422);
    const external = await member(application.database);
    assert.equal((await change(external.token, 'whatever it is', next)).status, 409);
    assert.equal((await login(password)).status, 200);
  });

  it('is refused to an API key', async () => {
    const { key } = await apiKeyOf(application.database, somebody.id);
    assert.equal((await change(key, password)).status, 403);
  });

  it('happens once when requested twice at the same time', async () => {
    const token = await signIn();
    const answers = await Promise.all([
      change(token, password, 'the first of two passwords'),
      change(token, password, 'the second of two passwords'),
    ]);
    assert.equal(answers.filter(({ status }) => status === 204).length, 1);
  });

  it('leaves no session to a sign-in with the old one that was in progress', async () => {
    const token = await signIn();
    const [changed, ...logins] = await Promise.all([change(token, password), login(password), login(password)]);
    assert.equal(changed?.status, 204);
    for (const { status, body } of logins) {
      if (status !== 200) continue;
      await eventually(() => api(application.url, body.token).get('/api/v1/me', { expect: 401 }), { withinMs: 2_000 });
    }
  });

  it('satisfies the requirement to replace a generated password', async () => {
    await application.database('members').where({ id: somebody.id }).update({ must_change_password: true });
    const token = await signIn();
    const me = () => api(application.url, token).get('/api/v1/me', { expect: 200 });
    assert.equal((await me()).body['must_change_password'], true);
    await api(application.url, token).get('/api/v1/providers', { expect: 200 });
    assert.equal((await change(token, password)).status, 204);
    assert.equal((await me()).body['must_change_password'], false);
  });
});
