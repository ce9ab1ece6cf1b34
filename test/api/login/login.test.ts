import assert from 'node:assert/strict';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { eventually } from '../../helpers/eventually.ts';
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

  /** As after so many failures just now of every address that failed at the account: the pause outlasts the test. */
  async function pausedFor(email: string, { failures }: { failures: number }): Promise<void> {
    const { rowCount } = await application.database.raw<{ rowCount: number }>(
      `update login_failures set failures = ?, last_failed_at = now() where subject like 'client:%'`,
      [failures],
    );
    assert.ok(rowCount > 0, email);
  }

  it('returns the user and a token valid for 12 hours, whatever the letter case of the e-mail', async () => {
    const { id, email } = await member(application.database, { role: 'admin', password });
    const { status, body } = await signIn({ email: email.toUpperCase(), password });
    assert.equal(status, 200);
    assert.deepEqual(body.user, { id, email, role: 'admin' });
    const me = await api(application.url, body.token).get<{ expires_at: string }>('/api/v1/me', { expect: 200 });
    const hoursLeft = (Date.parse(me.body.expires_at) - Date.now()) / 3_600_000;
    assert.ok(hoursLeft > 11.9 && hoursLeft <= 12, `${hoursLeft} h`);
  });

  it('responds the same for an unknown e-mail, a wrong password and a member without a password', async () => {
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

  it('is refused to a removed member', async () => {
    const { id, email } = await member(application.database, { password });
    await application.database('members').where({ id }).update({ removed_at: new Date() });
    assert.equal((await signIn({ email, password })).status, 401);
  });

  it('is refused with 429 to an address after its five failures, in every process, with the right password too', async () => {
    const { email } = await member(application.database, { password });
    const second = await startApplication({ databaseUrl: application.databaseUrl });
    try {
      for (let failure = 0; failure < 5; failure += 1) {
        assert.equal((await signIn({ email, password: 'wrong' })).status, 401);
      }
      await pausedFor(email, { failures: 12 });
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
    const successes = await Promise.all(Array.from({ length: 12 }, () => signIn({ email, password })));
    assert.deepEqual(new Set(successes.map(({ status }) => status)), new Set([200]));
    const failures = await Promise.all(Array.from({ length: 12 }, () => signIn({ email, password: 'wrong' })));
    assert.equal(failures.filter(({ status }) => status === 401).length, 5);
    assert.equal(failures.filter(({ status }) => status === 429).length, 7);
  });

  it('is open to an address again after its pause, and a success ends its failures', async () => {
    const { email } = await member(application.database, { password });
    for (let failure = 0; failure < 5; failure += 1) await signIn({ email, password: 'wrong' });
    await eventually(async () => assert.equal((await signIn({ email, password })).status, 200));
    assert.equal((await signIn({ email, password: 'wrong' })).status, 401);
    assert.equal((await signIn({ email, password })).status, 200);
  });

  it('stays available to a member while someone elsewhere fails at the account, in every process', async () => {
    const { email } = await member(application.database, { password });
    const env = { TRUST_PROXY: 'true', RATE_LIMIT_MAX: '100000' };
    const processes = await Promise.all(
      [1, 2].map(() => startApplication({ databaseUrl: application.databaseUrl, env })),
    );
    try {
      const from = (url: string, address: string, secret: string) =>
        api(url).post('/api/login', { email, password: secret }, { headers: { 'x-forwarded-for': address } });
      const [first = '', second = ''] = processes.map(({ url }) => url);
      const wrong = Array.from({ length: 300 }, () => from(first, '198.51.100.7', 'wrong'));
      const right = await Promise.all([from(first, '203.0.113.9', password), from(second, '203.0.113.10', password)]);
      const statuses = (await Promise.all(wrong)).map(({ status }) => status);
      assert.deepEqual(new Set(statuses), new Set([401, 429]));
      // The stranger is paused now, and the member comes again.
      await pausedFor(email, { failures: 12 });
      const again = await Promise.all([
        from(first, '203.0.113.9', password),
        from(second, '203.0.113.11', password),
        from(second, '198.51.100.7', password),
      ]);
      assert.deepEqual(
        [...right, ...again].map(({ status }) => status),
        [200, 200, 200, 200, 429],
      );
    } finally {
      await Promise.all(processes.map((running) => running.stop()));
    }
  });

  it('counts an address of IPv6 by its /64', async () => {
    const { email } = await member(application.database, { password });
    const proxied = await startApplication({
      databaseUrl: application.databaseUrl,
      env: { TRUST_PROXY: 'true', RATE_LIMIT_MAX: '100000' },
    });
    try {
      const from = (address: string, secret: string) =>
        api(proxied.url).post('/api/login', { email, password: secret }, { headers: { 'x-forwarded-for': address } });
      const failures = Array.from({ length: 12 }, (_, index) => from(`2001:db8:1:2::${index + 1}`, 'wrong'));
      const statuses = (await Promise.all(failures)).map(({ status }) => status);
      assert.equal(statuses.filter((status) => status === 401).length, 5);
      await pausedFor(email, { failures: 12 });
      assert.equal((await from('2001:DB8:1:2:ffff::1', password)).status, 429);
      assert.equal((await from('2001:db8:1:3::1', password)).status, 200);
    } finally {
      await proxied.stop();
    }
  });

  it('does not trust X-Forwarded-For without TRUST_PROXY', async () => {
    const { email } = await member(application.database, { password });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const options = { headers: { 'x-forwarded-for': `203.0.113.${attempt}` } };
      if (attempt === 5) await pausedFor(email, { failures: 12 });
      statuses.push((await api(application.url).post('/api/login', { email, password: 'wrong' }, options)).status);
    }
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
  });

  it('stores only a hash of the input', async () => {
    await signIn({ email: 'the-password-in-the-wrong-field', password: 'wrong' });
    const { rows } = await application.database.raw<{ rows: { text: string }[] }>(
      'select row_to_json(login_failures)::text as text from login_failures',
    );
    assert.equal(rows.length, 2);
    for (const { text } of rows) assert.ok(!text.includes('wrong-field'));
  });

  it('of one member is not affected by the failures of another', async () => {
    const { email } = await member(application.database, { password });
    for (let failure = 0; failure < 6; failure += 1) await signIn({ email: 'other@example.com', password });
    assert.equal((await signIn({ email, password })).status, 200);
  });
});
