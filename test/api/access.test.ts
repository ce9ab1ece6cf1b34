import assert from 'node:assert/strict';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { everyEndpoint, type KnownEndpoint } from '../helpers/every-endpoint.ts';
import { api } from '../helpers/http.ts';
import { apiKeyOf, member } from '../helpers/identity.ts';
import { roleMatrix } from './role-matrix.ts';

type Scope = 'read' | 'write' | 'decide' | 'admin';

/** Everybody who may come: with which role, and with a key of which scopes; null for all that the role permits. */
const callers: Record<string, { role: 'user' | 'admin' | null; byKey?: true; scopes?: Scope[] }> = {
  nobody: { role: null },
  'a user': { role: 'user' },
  'a user by API key': { role: 'user', byKey: true },
  'a user by an API key with every scope': {
    role: 'user',
    byKey: true,
    scopes: ['read', 'write', 'decide', 'admin'],
  },
  'an admin': { role: 'admin' },
  'an admin by API key': { role: 'admin', byKey: true },
  'an admin by an API key to read': { role: 'admin', byKey: true, scopes: ['read'] },
  'an admin by an API key to write': { role: 'admin', byKey: true, scopes: ['write'] },
  'an admin by an API key to decide': { role: 'admin', byKey: true, scopes: ['decide'] },
  'an admin by an API key to administer': { role: 'admin', byKey: true, scopes: ['admin'] },
  'an admin by an API key without one scope': { role: 'admin', byKey: true, scopes: ['read', 'write', 'admin'] },
  'an admin by an API key with every scope': {
    role: 'admin',
    byKey: true,
    scopes: ['read', 'write', 'decide', 'admin'],
  },
  'an admin by an API key to read and decide': { role: 'admin', byKey: true, scopes: ['read', 'decide'] },
};

/** Open, but for a password, a cookie or a token that the endpoint checks itself. */
const checksByItself = new Set([
  'POST /api/login',
  'POST /api/session/token',
  'POST /api/v1/providers/{id}/audit-records',
]);

const roleRefusal = 'Your role does not permit this';

describe('Who may call what', () => {
  let application: TestApplication;
  let endpoints: KnownEndpoint[];
  const tokens: Record<string, string | null> = {};

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    const { database } = application;
    for (const [caller, { role, byKey, scopes }] of Object.entries(callers)) {
      if (role === null) continue;
      const { id, token } = await member(database, { role });
      tokens[caller] = byKey === true ? (await apiKeyOf(database, id, { scopes })).key : token;
    }
    endpoints = await everyEndpoint(application.url);
  });
  after(() => application.stop());

  it('has a row in the matrix for every endpoint and an endpoint for every row', () => {
    assert.deepEqual(endpoints.map(({ name }) => name).toSorted(), Object.keys(roleMatrix).toSorted());
  });

  for (const [caller, { role, byKey, scopes }] of Object.entries(callers)) {
    it(`responds to ${caller} as the matrix says`, async () => {
      const client = api(application.url, tokens[caller] ?? null);
      // As a page of the console would ask.
      const headers = { origin: application.url };
      for (const { name, method, samplePath } of endpoints) {
        // The stream checks the token of its query by itself.
        if (name === 'GET /api/ws/drifts') continue;
        const [needed, scope] = (roleMatrix[name] ?? 'no row').split(' ') as [
          'open' | 'user' | 'signed-in' | 'admin' | 'no',
          (Scope | 'every-scope')?,
        ];
        const { status, body } = await client.send<{ error: string } | null>(method, samplePath, { headers });
        const answer = `${name}: ${status} ${JSON.stringify(body)}`;
        if (needed === 'open') {
          assert.ok(checksByItself.has(name) || status !== 401, answer);
        } else if (role === null) {
          assert.equal(status, 401, answer);
        } else if (needed === 'signed-in' && byKey === true) {
          assert.equal(status, 403, answer);
          assert.equal(body?.error, 'An API key cannot do this; sign in', name);
        } else if (needed === 'admin' && role === 'user') {
          assert.equal(status, 403, answer);
          assert.equal(body?.error, roleRefusal, name);
        } else if (scope === 'every-scope') {
          const isFull = scopes === undefined || scopes.length === 4;
          assert.equal(status === 403, !isFull, answer);
          if (!isFull) assert.match(body?.error ?? '', /^Granting rights requires .* every scope$/, name);
        } else if (scope !== undefined && scopes !== undefined && !scopes.includes(scope)) {
          assert.equal(status, 403, answer);
          assert.equal(body?.error, `The API key lacks the scope "${scope}"`, name);
        } else {
          assert.ok(status !== 401 && status !== 403, answer);
        }
      }
    });
  }

  it('returns 401 before 400 and 404, and 403 before both', async () => {
    const raw = { content: '{', headers: { 'content-type': 'application/json' } };
    const post = async (caller: string) =>
      (await api(application.url, tokens[caller] ?? null).send('PATCH', '/api/v1/webhooks/999999999', raw)).status;
    assert.equal(await post('nobody'), 401);
    assert.equal(await post('a user'), 403);
    assert.equal(await post('an admin by an API key to read'), 403);
    assert.equal(await post('an admin'), 400);
  });
});
