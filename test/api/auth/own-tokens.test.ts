import assert from 'node:assert/strict';
import { hkdfSync } from 'node:crypto';
import { decodeJwt, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { eventually } from '../../helpers/eventually.ts';
import { api } from '../../helpers/http.ts';
import { member, tokenFor, type TestMember } from '../../helpers/identity.ts';
import { TEST_JWT_SECRET } from '../../helpers/services.ts';

const password = 'a password that nobody guesses';
const sharedKey = new TextEncoder().encode(TEST_JWT_SECRET);

describe('Access tokens of this service', () => {
  let application: TestApplication;
  let second: TestApplication;
  let somebody: TestMember;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    second = await startApplication({
      databaseUrl: application.databaseUrl,
      env: { RATE_LIMIT_MAX: '100000', JWT_MAX_LIFETIME: '2h' },
    });
    somebody = await member(application.database, { password });
  });
  after(async () => {
    await second.stop();
    await application.stop();
  });

  async function signIn(): Promise<string> {
    const credentials = { email: somebody.email, password };
    return (await api(application.url).post<{ token: string }>('/api/login', credentials, { expect: 200 })).body.token;
  }
  const statusFor = async (token: string, { url } = application): Promise<number> =>
    (await api(url, token).get('/api/v1/me')).status;
  const signed = (claims: JWTPayload, key: Uint8Array): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key);

  it('have an issuer, audience, session and id, and are valid for at most 12 hours', async () => {
    const [first, other] = [decodeJwt(await signIn()), decodeJwt(await signIn())];
    assert.deepEqual([first.iss, first.aud], ['infrastructure-audit', 'infrastructure-audit-api']);
    assert.match(String(first.jti), /^[0-9a-f-]{36}$/);
    assert.notEqual(first.jti, other.jti);
    assert.notEqual(first['sid'], other['sid']);
    assert.ok((first.exp ?? 0) - (first.iat ?? 0) <= 12 * 3_600);
  });

  it('are accepted by every process, and by none with JWT_SECRET itself as key', async () => {
    const token = await signIn();
    assert.equal(await statusFor(token), 200);
    assert.equal(await statusFor(token, second), 200);
    await assert.rejects(jwtVerify(token, sharedKey));
  });

  it('cannot be made with JWT_SECRET alone', async () => {
    const claims = decodeJwt(await signIn());
    assert.equal(await statusFor(await signed(claims, sharedKey)), 401);
    for (const salt of ['', 'infrastructure-audit', TEST_JWT_SECRET]) {
      const derived = hkdfSync('sha256', TEST_JWT_SECRET, salt, 'infrastructure-audit access tokens v1', 32);
      assert.equal(await statusFor(await signed(claims, new Uint8Array(derived))), 401);
    }
  });

  it('end with their session within a second, in every process', async () => {
    const token = await signIn();
    for (const one of [application, second]) assert.equal(await statusFor(token, one), 200);
    await application
      .database('sessions')
      .where({ id: String(decodeJwt(token)['sid']) })
      .update({ ended_at: new Date() });
    for (const one of [application, second]) {
      await eventually(async () => assert.equal(await statusFor(token, one), 401), { withinMs: 2_000 });
    }
  });

  it('end with their session within a second although no notification arrives', async () => {
    const token = await signIn();
    assert.equal(await statusFor(token), 200);
    const { database } = application;
    await database.raw('alter table sessions disable trigger sessions_changed');
    try {
      await database('sessions')
        .where({ id: String(decodeJwt(token)['sid']) })
        .update({ ended_at: new Date() });
      await eventually(async () => assert.equal(await statusFor(token), 401), { withinMs: 2_000 });
    } finally {
      await database.raw('alter table sessions enable trigger sessions_changed');
    }
  });

  it('are rejected if their session belongs to another member', async () => {
    const token = await signIn();
    const other = await member(application.database);
    await application
      .database('sessions')
      .where({ id: String(decodeJwt(token)['sid']) })
      .update({ member_id: other.id });
    assert.equal(await statusFor(token), 401);
  });

  describe('next to those of other issuers, signed with JWT_SECRET', () => {
    const nowSeconds = Math.floor(Date.now() / 1_000);
    const living = (seconds: number): Promise<string> =>
      tokenFor(somebody.id, {
        claims: { iat: nowSeconds, exp: nowSeconds + seconds, iss: 'https://other.example.com' },
      });

    it('are accepted if they are valid for at most a day', async () => {
      assert.equal(await statusFor(await living(86_400)), 200);
      const refused = await api(application.url, await living(86_401)).get<{ error: string }>('/api/v1/me');
      assert.equal(refused.status, 401);
      assert.match(refused.body.error, /longer than this service accepts/);
    });

    it('are accepted if they are valid for at most JWT_MAX_LIFETIME', async () => {
      assert.equal(await statusFor(await living(7_200), second), 200);
      assert.equal(await statusFor(await living(7_201), second), 401);
    });
  });
});
