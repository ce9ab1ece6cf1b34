import assert from 'node:assert/strict';
import type { Database } from '../../db/database.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { everyEndpoint, parametersIn, pathWith, type KnownEndpoint } from '../helpers/every-endpoint.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';

interface Refusal {
  details: string;
}

const json = { 'content-type': 'application/json' };

/** Reads no body without a token of its own; `audit-feeds.test.ts` sends it garbage. */
const ownToken = 'POST /api/v1/providers/{id}/audit-records';

/** Takes a file, whose content no schema describes; `attestations/evidence-files.test.ts` sends it garbage. */
const takesFile = 'POST /api/v1/compliance/attestations/files';

/** Endpoints whose body is larger than usual say so themselves. */
const largestBodyBytes = 21 * 1024 * 1024;

describe('Bad input at every endpoint', () => {
  let application: TestApplication;
  let client: ApiClient;
  let endpoints: KnownEndpoint[];
  let withBody: KnownEndpoint[];

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    const admin = await member(application.database, { role: 'admin' });
    client = api(application.url, admin.token);
    endpoints = await everyEndpoint(application.url);
    withBody = endpoints.filter(
      ({ method, name }) => ['POST', 'PUT', 'PATCH'].includes(method) && ![ownToken, takesFile].includes(name),
    );
  });
  after(() => application.stop());

  async function sendToAll(
    raw: { content: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
    expected: number,
  ): Promise<void> {
    const before = await rowCounts(application.database);
    for (const { name, method, samplePath } of withBody) {
      const { status } = await client.send(method, samplePath, { headers: json, ...raw });
      assert.equal(status, expected, name);
    }
    assert.deepEqual(await rowCounts(application.database), before, 'nothing is written');
  }

  it('refuses malformed JSON with 400', () => sendToAll({ content: '{"name": ' }, 400));

  it('rejects bytes that are not UTF-8 with 400', () =>
    sendToAll({ content: new Uint8Array([0x22, 0xff, 0x22]) }, 400));

  it('rejects a body that is not an object with 400', async () => {
    for (const content of ['[]', '"text"', '1', 'null', 'true']) await sendToAll({ content }, 400);
  });

  it('refuses an unknown field with 400 and names it', async () => {
    for (const { name, method, samplePath, operation } of withBody) {
      // A document of another standard names its own fields.
      if (operation.requestBody?.content['application/json']?.schema['patternProperties'] !== undefined) continue;
      const { status, body } = await client.send<Refusal>(method, samplePath, {
        content: '{"no_such_field": 1}',
        headers: json,
      });
      assert.equal(status, 400, name);
      assert.match(body.details, /no_such_field is not a known field/, name);
    }
  });

  it('refuses a __proto__ key with 400', async () => {
    await sendToAll({ content: '{"__proto__": {"role": "admin"}}' }, 400);
    await sendToAll({ content: '{"\\u005f_proto__": 1}' }, 400);
  });

  it('refuses NUL characters and halves of surrogate pairs with 400', async () => {
    await sendToAll({ content: '{"name": "a\\u0000b"}' }, 400);
    await sendToAll({ content: '{"name": "a\\ud800"}' }, 400);
    await sendToAll({ content: '{"a\\u0000": 1}' }, 400);
  });

  it('refuses JSON that nests deeper than 64 levels with 400', async () => {
    await sendToAll({ content: `${'['.repeat(65)}${']'.repeat(65)}` }, 400);
    await sendToAll({ content: '{"a":'.repeat(100_000) }, 400);
  });

  it('refuses another content type with 415', async () => {
    await sendToAll({ content: '{"a": 1}', headers: { 'content-type': 'text/plain' } }, 415);
    await sendToAll({ content: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415);
    await sendToAll({ content: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } }, 415);
    await sendToAll({ content: '{}', headers: { ...json, 'content-encoding': 'gzip' } }, 415);
  });

  it('refuses a body over the limit with 413 and keeps serving the connection', async () => {
    const twoMegabytes = Buffer.alloc(2 * 1024 * 1024, 'a');
    for (const { name, method, samplePath } of withBody) {
      const { status } = await client.send(method, samplePath, { content: twoMegabytes, headers: json });
      if (status === 413) continue;
      // An endpoint with a limit of its own takes 2 MB for what it is: no JSON.
      assert.equal(status, 400, name);
      const content = Buffer.alloc(largestBodyBytes, 'a');
      assert.equal((await client.send(method, samplePath, { content, headers: json })).status, 413, name);
    }
    assert.equal((await client.get('/api/v1/me')).status, 200);
  });

  it('refuses wrong-typed fields with 400', async () => {
    for (const { name, method, samplePath, operation } of withBody) {
      const schema = operation.requestBody?.content['application/json']?.schema;
      for (const [field, property] of Object.entries(
        (schema?.['properties'] ?? {}) as Record<string, { type?: string }>,
      )) {
        const wrong = property.type === 'object' ? 1 : { wrong: true };
        const { status, body } = await client.send<Refusal>(method, samplePath, {
          content: JSON.stringify({ [field]: wrong }),
          headers: json,
        });
        if (status === 400) assert.match(body.details, new RegExp(field), name);
        else assert.fail(`${name} took ${JSON.stringify(wrong)} for ${field}: ${status}`);
      }
    }
  });

  it('returns 404 for a path id that is not an integer in range', async () => {
    const wrongIds = [
      '0',
      '-1',
      'abc',
      '1.5',
      '1e3',
      '9007199254740992',
      '99999999999999999999999',
      '%00',
      '%zz',
      "1'--",
      '%F0%9F%92%A3',
    ];
    for (const { name, method, path, operation } of endpoints) {
      const parameters = parametersIn(operation, 'path');
      if (parameters.length === 0 || parameters.some(({ schema }) => schema['type'] !== 'integer')) continue;
      const needsBody = operation.requestBody?.required === true && name !== ownToken;
      const needsQuery = parametersIn(operation, 'query').some(({ required }) => required);
      for (const wrong of wrongIds) {
        const { status } = await client.send(method, pathWith(path, wrong), {});
        // A body that is missing is reported before a path that cannot exist.
        assert.equal(status, needsBody || needsQuery ? 400 : 404, `${name} with ${wrong}`);
      }
    }
  });

  it('returns 404 for a well-formed id that no row has, and never 500', async () => {
    for (const { name, method, samplePath } of endpoints) {
      if (name === 'GET /api/ws/drifts') continue;
      const { status } = await client.send(method, samplePath, {});
      assert.ok(status < 500 || samplePath === '/readyz', `${name}: ${status}`);
    }
  });

  it('refuses unknown, repeated and wrong query parameters with 400', async () => {
    for (const { name, method, samplePath, operation } of endpoints) {
      if (method !== 'GET' || operation.security?.length === 0) continue;
      const { status } = await client.get(`${samplePath}?no_such_parameter=1`);
      assert.equal(status, 400, name);
      for (const { name: parameter, schema } of parametersIn(operation, 'query')) {
        const wrongTexts =
          schema['type'] === 'integer' ? ['abc', '1.5', '', ' 1', '0x10', '1e3', '9'.repeat(30)] : ['%00'];
        // One that takes several values is wrong as a whole when one of them is.
        const branches = (schema['anyOf'] ?? []) as { type?: string }[];
        const takesSeveral = branches.some(({ type }) => type === 'array');
        const repeated = takesSeveral ? `${parameter}=1&${parameter}=%00` : `${parameter}=1&${parameter}=1`;
        const queries = [repeated, ...wrongTexts.map((text) => `${parameter}=${text}`)];
        for (const query of queries) {
          const answer = await client.get(`${samplePath}?${query}`);
          assert.equal(answer.status, 400, `${name} with ${query}`);
        }
      }
    }
  });

  it('refuses page 0, -1 and abc with 400', async () => {
    for (const page of ['0', '-1', 'abc']) await client.get(`/api/v1/drifts?page=${page}`, { expect: 400 });
  });

  it('reports all errors of a body in its details', async () => {
    const { body } = await client.post<Refusal>('/api/login', { email: 1, extra: true }, { expect: 400 });
    assert.match(body.details, /email must be a string/);
    assert.match(body.details, /password is required/);
    assert.match(body.details, /extra is not a known field/);
  });

  it('accepts no body or an empty object if no body is required', async () => {
    for (const { name, method, samplePath, operation } of withBody) {
      if (operation.requestBody !== undefined) continue;
      const { status } = await client.send(method, samplePath, { content: '{}', headers: json });
      assert.notEqual(status, 400, name);
    }
  });
});

/** Rows of every table but those that count requests. */
async function rowCounts(database: Database): Promise<Record<string, number>> {
  const { rows } = await database.raw<{ rows: { name: string }[] }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limit_windows'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const row = await database(name).count<{ count: number }[]>('* as count');
    counts[name] = row[0]?.count ?? 0;
  }
  return counts;
}
