import assert from 'node:assert/strict';
import { accessTable, type Access } from '../../api/auth/access.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { everyEndpoint, type KnownEndpoint } from '../helpers/every-endpoint.ts';
import { api } from '../helpers/http.ts';
import { apiKeyOf, member } from '../helpers/identity.ts';

/** What each caller is refused with, by what the endpoint asks for; null when the endpoint lets them in. */
const refusals: Record<string, Record<Access, 401 | 403 | null>> = {
  nobody: { open: null, user: 401, admin: 401 },
  'a user': { open: null, user: null, admin: 403 },
  'a user by API key': { open: null, user: null, admin: 403 },
  'an admin': { open: null, user: null, admin: null },
  'an admin by API key': { open: null, user: null, admin: null },
};

describe('Who may call what', () => {
  let application: TestApplication;
  let endpoints: KnownEndpoint[];
  let tokens: Record<string, string | null>;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    const { database } = application;
    const user = await member(database, { role: 'user' });
    const admin = await member(database, { role: 'admin' });
    tokens = {
      nobody: null,
      'a user': user.token,
      'a user by API key': (await apiKeyOf(database, user.id)).key,
      'an admin': admin.token,
      'an admin by API key': (await apiKeyOf(database, admin.id)).key,
    };
    endpoints = await everyEndpoint(application.url);
  });
  after(() => application.stop());

  it('has a row for every endpoint and an endpoint for every row', () => {
    assert.deepEqual(endpoints.map(({ name }) => name).toSorted(), Object.keys(accessTable).toSorted());
  });

  for (const [caller, refusalOf] of Object.entries(refusals)) {
    it(`answers ${caller} as the table says`, async () => {
      const client = api(application.url, tokens[caller] ?? null);
      for (const { name, method, samplePath } of endpoints) {
        const access = accessTable[name];
        // The stream checks the token of its query by itself.
        if (access === undefined || name === 'GET /api/ws/drifts') continue;
        const refusal = refusalOf[access];
        const { status } = await client.send(method, samplePath, {});
        if (refusal === null) assert.ok(access === 'open' || (status !== 401 && status !== 403), `${name}: ${status}`);
        else assert.equal(status, refusal, name);
      }
    });
  }

  it('says 401 before 400 and 404, and 403 before both', async () => {
    const raw = { content: '{', headers: { 'content-type': 'application/json' } };
    const post = async (caller: string) =>
      (await api(application.url, tokens[caller] ?? null).send('PATCH', '/api/v1/webhooks/999999999', raw)).status;
    assert.equal(await post('nobody'), 401);
    assert.equal(await post('a user'), 403);
    assert.equal(await post('an admin'), 400);
  });
});
