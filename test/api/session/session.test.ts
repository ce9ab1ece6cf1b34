import assert from 'node:assert/strict';
import { decodeJwt } from 'jose';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { keepSignedIn } from '../../helpers/console-session.ts';
import { eventually } from '../../helpers/eventually.ts';
import { everyEndpoint } from '../../helpers/every-endpoint.ts';
import { api, type HttpAnswer } from '../../helpers/http.ts';
import { apiKeyOf, member, tokenFor, type TestMember } from '../../helpers/identity.ts';

interface Grant {
  user: { id: number; email: string; role: string };
  token: string;
  expires_at: string;
  session_expires_at: string;
  must_change_password: boolean;
  error?: string;
}

const password = 'a password that nobody guesses';

describe('The sign-in of the console', () => {
  let application: TestApplication;
  let second: TestApplication;
  let somebody: TestMember;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    second = await startApplication({
      databaseUrl: application.databaseUrl,
      env: { RATE_LIMIT_MAX: '100000', BASE_URL: 'https://audit.example.com' },
    });
    somebody = await member(application.database, { role: 'admin', password });
  });
  after(async () => {
    await second.stop();
    await application.stop();
  });

  async function signIn(): Promise<string> {
    const credentials = { email: somebody.email, password };
    return (await api(application.url).post<{ token: string }>('/api/login', credentials, { expect: 200 })).body.token;
  }
  const renew = (headers: Record<string, string>, { url }: { url: string } = application): Promise<HttpAnswer<Grant>> =>
    api(url).send<Grant>('POST', '/api/session/token', { headers });
  const statusFor = async (token: string, url = application.url): Promise<number> =>
    (await api(url, token).get('/api/v1/me')).status;

  it('is kept by a cookie that scripts and other paths, sites and schemes do not get', async () => {
    const { setCookie } = await keepSignedIn(application.url, await signIn());
    const [pair = '', ...attributes] = setCookie.split('; ');
    assert.match(pair, /^audit-session=isn_[\w-]{43}$/);
    const maxAge = Number(attributes.find((one) => one.startsWith('Max-Age='))?.slice(8));
    assert.ok(maxAge > 11 * 3_600 && maxAge <= 12 * 3_600);
    assert.deepEqual(
      attributes.filter((one) => !one.startsWith('Max-Age=')),
      ['Path=/api/session', 'HttpOnly', 'SameSite=Strict'],
    );
    const secure = await keepSignedIn(second.url, await signIn(), 'https://audit.example.com');
    assert.match(secure.setCookie, /^__Secure-audit-session=isn_.*; SameSite=Strict; Secure$/);
  });

  it('yields an access token of at most ten minutes, in the same session', async () => {
    const first = await signIn();
    const { cookie } = await keepSignedIn(application.url, first);
    const { status, body, headers } = await renew({ cookie, origin: application.url });
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.deepEqual(body.user, { id: somebody.id, email: somebody.email, role: 'admin' });
    assert.equal(body.must_change_password, false);
    const claims = decodeJwt(body.token);
    assert.equal(claims['sid'], decodeJwt(first)['sid']);
    assert.ok((claims.exp ?? 0) - (claims.iat ?? 0) <= 600);
    assert.equal(await statusFor(body.token), 200);
  });

  it('yields no token to a page of another port, site or scheme, or without a page', async () => {
    const { cookie } = await keepSignedIn(application.url, await signIn());
    const { port } = new URL(application.url);
    const strangers = [
      'http://127.0.0.1:8233',
      'http://evil.example.com',
      `http://evil.example.com:${port}`,
      `https://127.0.0.1:${port}`,
      `http://evil@127.0.0.1:${port}`,
      `http://evil:x@127.0.0.1:${port}`,
      `http://127.0.0.1:${port}/`,
      `ftp://127.0.0.1:${port}`,
      'null',
      '',
    ];
    for (const origin of strangers) {
      const headers: Record<string, string> = origin === '' ? { cookie } : { cookie, origin };
      assert.equal((await renew(headers)).status, 403, origin);
    }
  });

  it('uses BASE_URL if it is set, and loopback', async () => {
    const token = await signIn();
    const { cookie } = await keepSignedIn(second.url, token, 'https://audit.example.com');
    assert.equal((await renew({ cookie, origin: 'https://audit.example.com' }, second)).status, 200);
    assert.equal((await renew({ cookie, origin: second.url }, second)).status, 200);
    for (const origin of [
      'http://audit.example.com',
      'https://audit.example.com:8443',
      'https://evil@audit.example.com',
      `http://evil@${new URL(second.url).host}`,
      application.url,
    ]) {
      const { status, body } = await renew({ cookie, origin }, second);
      assert.equal(status, 403, origin);
      assert.match(body.error ?? '', /https:\/\/audit\.example\.com/);
    }
  });

  it('uses the forwarded scheme behind a trusted proxy only', async () => {
    const proxied = await startApplication({
      databaseUrl: application.databaseUrl,
      env: { RATE_LIMIT_MAX: '100000', TRUST_PROXY: 'true' },
    });
    try {
      const { host } = new URL(proxied.url);
      const status = async (origin: string, forwarded: Record<string, string>, url = proxied.url): Promise<number> =>
        (await renew({ origin, ...forwarded }, { url })).status;
      const https = { 'x-forwarded-proto': 'https' };
      assert.equal(await status(`https://${host}`, https), 401);
      assert.equal(await status(`http://${host}`, https), 403);
      assert.equal(await status(`https://${host}`, {}), 403);
      const own = new URL(application.url).host;
      assert.equal(await status(`https://${own}`, https, application.url), 403);
      assert.equal(await status(`http://${own}`, https, application.url), 401);
    } finally {
      await proxied.stop();
    }
  });

  it('yields no token for an unknown cookie, or for a bearer token', async () => {
    const token = await signIn();
    const { origin } = new URL(application.url);
    assert.equal((await renew({ origin })).status, 401);
    assert.equal((await renew({ origin, cookie: 'audit-session=isn_unknown' })).status, 401);
    assert.equal((await renew({ origin, cookie: 'other=1; audit-session=' })).status, 401);
    assert.equal((await renew({ origin, authorization: `Bearer ${token}` })).status, 401);
  });

  it('grants no access anywhere else with its cookie', async () => {
    const { cookie } = await keepSignedIn(application.url, await signIn());
    const client = api(application.url);
    for (const { name, method, samplePath } of await everyEndpoint(application.url)) {
      const headers = { cookie, origin: application.url };
      const [without, withCookie] = [
        await client.send(method, samplePath, { headers: { origin: application.url } }),
        await client.send(method, samplePath, { headers }),
      ];
      if (name !== 'POST /api/session/token') assert.equal(withCookie.status, without.status, name);
    }
  });

  it('stores the cookie as a hash, and accepts only the newest one', async () => {
    const token = await signIn();
    const old = await keepSignedIn(application.url, token);
    const { cookie } = await keepSignedIn(application.url, token);
    assert.equal((await renew({ cookie: old.cookie, origin: application.url })).status, 401);
    assert.equal((await renew({ cookie, origin: application.url })).status, 200);
    const { rows } = await application.database.raw<{ rows: { text: string }[] }>(
      'select row_to_json(sessions)::text as text from sessions',
    );
    const value = cookie.split('=')[1] ?? '';
    assert.ok(rows.length > 0 && rows.every(({ text }) => !text.includes(value)));
  });

  it('ends for all tabs and processes on sign-out', async () => {
    const first = await signIn();
    const { cookie, token } = await keepSignedIn(application.url, first);
    const other = (await renew({ cookie, origin: application.url })).body.token;
    for (const one of [first, token, other]) assert.equal(await statusFor(one, second.url), 200);
    const { headers } = await api(application.url, token).delete('/api/session', { expect: 204 });
    assert.match(headers.get('set-cookie') ?? '', /^audit-session=; Max-Age=0; Path=\/api\/session; HttpOnly/);
    for (const { url } of [application, second]) {
      for (const one of [first, token, other]) {
        await eventually(async () => assert.equal(await statusFor(one, url), 401), { withinMs: 2_000 });
      }
    }
    assert.equal((await renew({ cookie, origin: application.url })).status, 401);
  });

  it('lasts no longer than the token of another issuer that it was made from', async () => {
    const exp = Math.floor(Date.now() / 1_000) + 60;
    const shared = await tokenFor(somebody.id, { claims: { exp } });
    const { cookie } = await keepSignedIn(application.url, shared);
    const { body } = await renew({ cookie, origin: application.url });
    assert.equal(Date.parse(body.session_expires_at), exp * 1_000);
    assert.ok(Date.parse(body.expires_at) <= exp * 1_000);
  });

  it('cannot be created from a token that a password change invalidated', async () => {
    const changer = await member(application.database, { password });
    const shared = await tokenFor(changer.id, { claims: { iat: Math.floor(Date.now() / 1_000) - 60 } });
    const { database } = application;
    // The notification is held back: the process still believes the token.
    await database.transaction(async (transaction) => {
      assert.equal(await statusFor(shared), 200);
      await transaction('members').where({ id: changer.id }).update({ password_hash: 'another' });
      const kept = api(application.url, shared).send('POST', '/api/session', { headers: { origin: application.url } });
      await transaction.raw('select pg_sleep(0.1)');
      await transaction.commit();
      assert.equal((await kept).status, 401);
    });
  });

  it('cannot be created from an API key, and an API key cannot sign out', async () => {
    const { key } = await apiKeyOf(application.database, somebody.id);
    const headers = { origin: application.url };
    assert.equal((await api(application.url, key).send('POST', '/api/session', { headers })).status, 403);
    assert.equal((await api(application.url, key).delete('/api/session')).status, 403);
    assert.equal((await api(application.url, somebody.token).delete('/api/session')).status, 409);
  });

  it('ends a stream that a ticket of it opened', async () => {
    const { token } = await keepSignedIn(application.url, await signIn());
    const client = api(application.url, token);
    const open = async (): Promise<ReadableStreamDefaultReader<Uint8Array> | undefined> => {
      const { body } = await client.post<{ ticket: string }>('/api/v1/stream-tickets', undefined, { expect: 201 });
      return (await fetch(`${second.url}/api/ws/drifts?token=${body.ticket}`)).body?.getReader();
    };
    const reader = await open();
    const unused = (await client.post<{ ticket: string }>('/api/v1/stream-tickets', undefined, { expect: 201 })).body;
    await reader?.read();
    await client.delete('/api/session', { expect: 204 });
    for (;;) if ((await reader?.read())?.done !== false) break;
    assert.equal((await fetch(`${second.url}/api/ws/drifts?token=${unused.ticket}`)).status, 401);
  });
});
