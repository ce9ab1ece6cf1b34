import assert from 'node:assert/strict';
import { cachedKeySet } from '../../../api/auth/key-set.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { api } from '../../helpers/http.ts';
import { member, type TestMember } from '../../helpers/identity.ts';
import {
  startIdentityProvider,
  TEST_AUDIENCE,
  TEST_ISSUER,
  type IdentityProvider,
} from '../../helpers/identity-provider.ts';

describe('The keys of the identity provider', () => {
  let provider: IdentityProvider;
  let application: TestApplication;
  let user: TestMember;

  beforeEach(async () => {
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
  afterEach(async () => {
    await application.stop();
    await provider.stop();
  });

  async function statusFor(token: string): Promise<number> {
    return (await api(application.url, token).get('/api/v1/me')).status;
  }

  const freshToken = (jti: string): Promise<string> => provider.token({ email: user.email, jti });

  it('are fetched once for many tokens', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, index) => freshToken(`t${index}`)));
    const statuses = await Promise.all(tokens.map(statusFor));
    assert.deepEqual(new Set(statuses), new Set([200]));
    assert.equal(provider.fetches(), 1);
  });

  it('are fetched again when a token is signed with a new one', async () => {
    const before = await freshToken('before');
    assert.equal(await statusFor(before), 200);
    await provider.rotate('second');
    assert.equal(await statusFor(await freshToken('after')), 200);
    assert.equal(provider.fetches(), 2);
  });

  it('stay in use while the provider is unavailable', async () => {
    assert.equal(await statusFor(await freshToken('before')), 200);
    provider.setAway(true);
    assert.equal(await statusFor(await freshToken('meanwhile')), 200);
  });

  it('that were never fetched cause a 503 while the provider is unavailable, and other tokens work', async () => {
    provider.setAway(true);
    const { status, headers } = await api(application.url, await freshToken('early')).get('/api/v1/me');
    assert.equal(status, 503);
    assert.ok(Number(headers.get('retry-after')) > 0);
    assert.equal(await statusFor(user.token), 200);
  });

  it('cause one fetch for a flood of made-up key ids', async () => {
    assert.equal(await statusFor(await freshToken('first')), 200);
    const invented = await Promise.all(
      Array.from({ length: 50 }, (_, index) => provider.token({ email: user.email }, { kid: `invented-${index}` })),
    );
    for (const status of await Promise.all(invented.map(statusFor))) assert.equal(status, 401);
    for (const token of invented) assert.equal(await statusFor(token), 401);
    assert.equal(provider.fetches(), 2);
  });

  it('that are old are still used while the provider is unavailable, and requested once per cooldown', async () => {
    let nowMs = 0;
    let isAway = false;
    let fetches = 0;
    const keyFor = cachedKeySet({
      now: () => nowMs,
      onFault: () => undefined,
      async fetchKeys() {
        fetches += 1;
        if (isAway) throw new Error('away');
        return { keys: [provider.currentKey().publicJwk] };
      },
    });
    const header = { alg: 'ES256', kid: 'first' };
    const token = { payload: '', signature: '' };
    await keyFor(header, token);
    isAway = true;
    nowMs += 3_600_000;
    await keyFor(header, token);
    await keyFor(header, token);
    assert.equal(fetches, 2);
    nowMs += 60_000;
    isAway = false;
    await keyFor(header, token);
    assert.equal(fetches, 3);
  });
});
