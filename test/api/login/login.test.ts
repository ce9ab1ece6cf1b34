import assert from 'node:assert/strict';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { api, type HttpAnswer } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

interface LoginAnswer {
  user: { id: number; email: string; role: string };
  token: string;
  error?: string;
}

interface RateLimited {
  code: string;
  retryAfter: number;
}

const password = 'a password that nobody guesses';

describe('Signing in', () => {
  let application: TestApplication;

  beforeEach(async () => {
    application = await startApplication();
  });
  afterEach(() => application.stop());

  async function signIn(credentials: { email: string; password: string }): Promise<HttpAnswer<LoginAnswer>> {
    return api(application.url).post<LoginAnswer>('/api/login', credentials);
  }

  it('gives the user and a token good for 12 hours, whatever the letter case of the e-mail', async () => {
    const { id, email } = await member(application.database, { role: 'admin', password });
    const { status, body } = await signIn({ email: email.toUpperCase(), password });
    assert.equal(status, 200);
    assert.deepEqual(body.user, { id, email, role: 'admin' });
    const me = await api(application.url, body.token).get<{ expires_at: string }>('/api/v1/me', { expect: 200 });
    const hoursLeft = (Date.parse(me.body.expires_at) - Date.now()) / 3_600_000;
    assert.ok(hoursLeft > 11.9 && hoursLeft <= 12, `${hoursLeft} h`);
  });

  it('says the same of an unknown e-mail, a wrong password and a member without a password', async () => {
    const { email } = await member(application.database, { password });
    const external = await member(application.database);
    const answers = [
      await signIn({ email, password: 'wrong' }),
      await signIn({ email: 'nobody@example.com', password }),
      await signIn({ email: external.email, password }),
    ];
    for (const { status, body } of answers) {
      assert.equal(status, 401);
      assert.equal(body.error, 'Wrong e-mail or password');
    }
  });

  it('is refused to a member who was removed', async () => {
    const { id, email } = await member(application.database, { password });
    await application.database('members').where({ id }).update({ removed_at: new Date() });
    assert.equal((await signIn({ email, password })).status, 401);
  });

  it('is refused with 429 after five failures in a minute, in every process, with the right password too', async () => {
    const { email } = await member(application.database, { password });
    const second = await startApplication({ databaseUrl: application.databaseUrl });
    try {
      await startOfMinute();
      for (let failure = 0; failure < 5; failure += 1) {
        assert.equal((await signIn({ email, password: 'wrong' })).status, 401);
      }
      for (const { url } of [application, second]) {
        const { status, body, headers } = await api(url).post<RateLimited>('/api/login', { email, password });
        assert.equal(status, 429);
        assert.equal(body.code, 'RATE_LIMITED');
        assert.equal(String(body.retryAfter), headers.get('retry-after'));
        assert.ok(body.retryAfter >= 1 && body.retryAfter <= 60);
      }
    } finally {
      await second.stop();
    }
  });

  it('counts failures of many requests at once, and no success', async () => {
    const { email } = await member(application.database, { password });
    await startOfMinute();
    const successes = await Promise.all(Array.from({ length: 12 }, () => signIn({ email, password })));
    assert.deepEqual(new Set(successes.map(({ status }) => status)), new Set([200]));
    const failures = await Promise.all(Array.from({ length: 12 }, () => signIn({ email, password: 'wrong' })));
    assert.equal(failures.filter(({ status }) => status === 401).length, 5);
    assert.equal(failures.filter(({ status }) => status === 429).length, 7);
  });

  it('of one member is not hindered by the failures of another', async () => {
    const { email } = await member(application.database, { password });
    await startOfMinute();
    for (let failure = 0; failure < 6; failure += 1) await signIn({ email: 'other@example.com', password });
    assert.equal((await signIn({ email, password })).status, 200);
  });
});

/** Failures are counted by the clock's minute; near its end a test waits for the next. */
async function startOfMinute(): Promise<void> {
  const leftMs = 60_000 - (Date.now() % 60_000);
  if (leftMs < 8_000) await new Promise((resolve) => setTimeout(resolve, leftMs + 10));
}
