import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { importJWK, exportSPKI, type CryptoKey } from 'jose';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { eventually } from '../../helpers/eventually.ts';
import { api } from '../../helpers/http.ts';
import { member, tokenFor, type TestMember } from '../../helpers/identity.ts';
import {
  startIdentityProvider,
  TEST_AUDIENCE,
  TEST_ISSUER,
  type IdentityProvider,
} from '../../helpers/identity-provider.ts';
import { TEST_JWT_SECRET } from '../../helpers/services.ts';
import { whileItLives } from '../../helpers/while-it-lives.ts';

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token of any header, signed with HMAC, or not at all without a secret. */
function handMade(header: object, payload: object, secret: string | null): string {
  const content = `${base64(header)}.${base64(payload)}`;
  const signature = secret === null ? '' : createHmac('sha256', secret).update(content).digest('base64url');
  return `${content}.${signature}`;
}

describe('Access tokens', () => {
  let provider: IdentityProvider;
  let application: TestApplication;
  let user: TestMember;
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const lively = { iat: nowSeconds, exp: nowSeconds + 600 };

  before(async () => {
    provider = await startIdentityProvider();
    application = await startApplication({
      env: {
        JWKS_URL: provider.jwksUrl,
        JWT_ISSUER: TEST_ISSUER,
        JWT_AUDIENCE: TEST_AUDIENCE,
        RATE_LIMIT_MAX: '100000',
      },
    });
    user = await member(application.database);
  });
  after(async () => {
    await application.stop();
    await provider.stop();
  });

  async function statusFor(token: string): Promise<number> {
    return (await api(application.url, token).get('/api/v1/me')).status;
  }

  it('name the member of their subject', async () => {
    const { body } = await api(application.url, user.token).get('/api/v1/me', { expect: 200 });
    assert.equal(body['id'], user.id);
    assert.equal(body['email'], user.email);
    assert.equal(body['role'], 'user');
    assert.equal(body['channel'], 'api');
  });

  it('are refused when missing, of another scheme or no token at all', async () => {
    for (const authorization of [
      '',
      'Basic YTpi',
      'Bearer',
      'Bearer a b',
      'Bearer ..',
      'Bearer a.b.c',
      'Bearer ias_',
    ]) {
      const headers: Record<string, string> = authorization === '' ? {} : { authorization };
      const { status, headers: answered } = await api(application.url).get('/api/v1/me', { headers });
      assert.equal(status, 401, authorization);
      assert.equal(answered.get('www-authenticate'), 'Bearer');
    }
  });

  it('are refused with alg none, in any spelling', async () => {
    for (const alg of ['none', 'None', 'NONE', '']) {
      assert.equal(await statusFor(handMade({ alg, typ: 'JWT' }, { sub: String(user.id), ...lively }, null)), 401);
      assert.equal(
        await statusFor(handMade({ alg, typ: 'JWT' }, { sub: String(user.id), ...lively }, TEST_JWT_SECRET)),
        401,
      );
    }
  });

  it('are refused when signed HS256 with the public key as secret', async () => {
    const { publicJwk } = provider.currentKey();
    const pem = await exportSPKI((await importJWK({ ...publicJwk, ext: true }, 'ES256')) as CryptoKey);
    const claims = { iss: TEST_ISSUER, aud: TEST_AUDIENCE, email: user.email, email_verified: true, ...lively };
    for (const secret of [pem, pem.trim(), JSON.stringify(publicJwk), String(publicJwk.x)]) {
      const payload = { sub: String(user.id), ...claims };
      assert.equal(await statusFor(handMade({ alg: 'HS256', kid: 'first' }, payload, secret)), 401);
    }
  });

  it('are refused when expired, not yet valid, issued ahead of time or signed with another secret', async () => {
    const wrong = [
      { exp: nowSeconds - 1 },
      { nbf: nowSeconds + 600 },
      { iat: nowSeconds + 3_600, exp: nowSeconds + 7_200 },
    ];
    for (const claims of wrong) assert.equal(await statusFor(await tokenFor(user.id, { claims })), 401);
    const forged = await tokenFor(user.id, { secret: 'another secret of more than 32 bytes, indeed' });
    assert.equal(await statusFor(forged), 401);
  });

  it('are refused without exp, sub or iat', async () => {
    const complete = { sub: String(user.id), ...lively };
    assert.equal(await statusFor(handMade({ alg: 'HS256' }, complete, TEST_JWT_SECRET)), 200);
    for (const claim of ['exp', 'sub', 'iat']) {
      const payload = Object.fromEntries(Object.entries(complete).filter(([name]) => name !== claim));
      assert.equal(await statusFor(handMade({ alg: 'HS256' }, payload, TEST_JWT_SECRET)), 401, claim);
    }
  });

  it('are rejected when they name no current member', async () => {
    assert.equal(await statusFor(await tokenFor(999_999)), 401);
    for (const sub of ['abc', '-1', '0', '1e3', '99999999999999999999']) {
      assert.equal(await statusFor(await tokenFor(1, { claims: { sub } })), 401, sub);
    }
  });

  it('are refused once they expire, also when they were accepted before', async () => {
    const token = await whileItLives(async (lifeMs) => {
      const brief = await tokenFor(user.id, { claims: { exp: Math.floor((Date.now() + lifeMs) / 1_000) } });
      assert.equal(await statusFor(brief), 200);
      return brief;
    });
    await eventually(async () => assert.equal(await statusFor(token), 401), { withinMs: 120_000 });
  });

  it('are refused after their member was removed', async () => {
    const leaver = await member(application.database);
    assert.equal(await statusFor(leaver.token), 200);
    await application.database('members').where('id', leaver.id).update({ removed_at: new Date() });
    await eventually(async () => assert.equal(await statusFor(leaver.token), 401));
  });

  it('are refused when issued before the password changed', async () => {
    const changer = await member(application.database, { password: 'the first password' });
    const claims = { iat: nowSeconds - 60 };
    const before = await tokenFor(changer.id, { claims });
    assert.equal(await statusFor(before), 200);
    await application.database('members').where('id', changer.id).update({ password_hash: 'changed' });
    await eventually(async () => assert.equal(await statusFor(before), 401));
    assert.equal(await statusFor(await tokenFor(changer.id)), 200);
  });

  it('get the role from the member row immediately', async () => {
    const riser = await member(application.database);
    const client = api(application.url, riser.token);
    await client.get('/api/v1/webhooks', { expect: 403 });
    await application.database('members').where('id', riser.id).update({ role: 'admin' });
    await eventually(async () => assert.equal((await client.get('/api/v1/webhooks')).status, 200));
  });

  describe('of the identity provider', () => {
    it('are accepted for members with a verified e-mail, in any letter case', async () => {
      const token = await provider.token({ email: user.email.toUpperCase() });
      const { body } = await api(application.url, token).get('/api/v1/me', { expect: 200 });
      assert.equal(body['id'], user.id);
    });

    it('cause 403 for unknown users and unverified e-mails', async () => {
      assert.equal(await statusFor(await provider.token({ email: 'stranger@example.com' })), 403);
      assert.equal(await statusFor(await provider.token({ email: user.email, email_verified: false })), 403);
      assert.equal(await statusFor(await provider.token({ email: user.email, email_verified: 'true' })), 403);
      assert.equal(await statusFor(await provider.token({})), 403);
    });

    it('are refused from another issuer, for another audience, expired, or without exp', async () => {
      const { email } = user;
      const wrong = [
        { iss: 'https://other.example.com/' },
        { aud: 'another' },
        { exp: nowSeconds - 1 },
        { exp: undefined },
        { iss: undefined },
        { aud: undefined },
      ];
      for (const claims of wrong) {
        assert.equal(await statusFor(await provider.token({ email, ...claims })), 401, JSON.stringify(claims));
      }
    });

    it('are verified with published keys only: header URLs and embedded keys are not followed', async () => {
      const stranger = await startIdentityProvider();
      try {
        const fetches = provider.fetches();
        const header = { jku: stranger.jwksUrl, x5u: stranger.jwksUrl, jwk: stranger.currentKey().publicJwk };
        const token = await stranger.token({ email: user.email }, { kid: 'first', header });
        assert.equal(await statusFor(token), 401);
        assert.equal(stranger.fetches(), 0);
        assert.equal(provider.fetches(), fetches);
      } finally {
        await stranger.stop();
      }
    });
  });
});
