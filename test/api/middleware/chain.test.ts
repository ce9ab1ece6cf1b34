import assert from 'node:assert/strict';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { loggablePath } from '../../../api/middleware/access-log.ts';
import { asApiError } from '../../../api/middleware/error-mapper.ts';
import { conflict } from '../../../api/errors.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { api } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { testDatabase } from '../../helpers/test-database.ts';

describe('Every request', () => {
  let application: TestApplication;

  before(async () => {
    application = await startApplication({ env: { CORS_ORIGINS: 'https://console.example.com' } });
  });
  after(() => application.stop());

  it('has an id, its own if it is valid, which error bodies repeat', async () => {
    const client = api(application.url);
    const own = await client.get('/no/such', { headers: { 'x-request-id': 'my-id.1' } });
    assert.equal(own.headers.get('x-request-id'), 'my-id.1');
    assert.equal(own.body['request_id'], 'my-id.1');
    const given = await client.get<{ request_id: string }>('/no/such', { headers: { 'x-request-id': '<script>' } });
    assert.match(given.body.request_id, /^[\da-f-]{36}$/);
    assert.equal(given.headers.get('x-request-id'), given.body.request_id);
  });

  it('to an unknown path gets 404 in JSON', async () => {
    for (const path of ['/no/such', '/api/v1/%zz', '/api/v1/drifts/1/nothing', '/api/V1/me']) {
      const { status, body } = await api(application.url).get(path);
      assert.equal(status, 404, path);
      assert.equal(body['code'], 'NOT_FOUND');
    }
  });

  it('with a wrong method gets 405 with the allowed ones', async () => {
    const response = await fetch(`${application.url}/api/login`, { method: 'DELETE' });
    assert.equal(response.status, 405);
    assert.equal(response.headers.get('allow'), 'POST, OPTIONS');
    assert.equal(((await response.json()) as { code: string }).code, 'METHOD_NOT_ALLOWED');
  });

  it('with HEAD is handled like GET without the body', async () => {
    const { token } = await member(application.database);
    const headers = { authorization: `Bearer ${token}` };
    const get = await fetch(`${application.url}/api/v1/me`, { headers });
    const head = await fetch(`${application.url}/api/v1/me`, { method: 'HEAD', headers });
    assert.equal(head.status, 200);
    assert.equal(head.headers.get('content-length'), String((await get.arrayBuffer()).byteLength));
    assert.equal((await head.text()).length, 0);
  });

  it('reaches the same endpoint by the path without /api', async () => {
    const { token, id } = await member(application.database);
    const { body } = await api(application.url, token).get('/v1/me', { expect: 200 });
    assert.equal(body['id'], id);
  });

  it('gets security headers in its response', async () => {
    const { headers } = await api(application.url).get('/healthz');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.equal(headers.get('x-powered-by'), null);
  });

  it('of a configured origin may be read by its page, and of no other', async () => {
    const preflight = async (origin: string): Promise<Response> =>
      fetch(`${application.url}/api/v1/me`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      });
    const allowed = await preflight('https://console.example.com');
    assert.equal(allowed.status, 204);
    assert.equal(allowed.headers.get('access-control-allow-origin'), 'https://console.example.com');
    assert.match(allowed.headers.get('access-control-allow-headers') ?? '', /Authorization/);
    assert.equal((await preflight('https://evil.example.com')).headers.get('access-control-allow-origin'), null);
  });

  it('with an aborted body does no harm', async () => {
    await new Promise<void>((resolve) => {
      const broken = httpRequest(`${application.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': '1000' },
      });
      broken.on('error', () => resolve());
      broken.write('{"email"', () => broken.destroy());
    });
    await api(application.url).get('/healthz', { expect: 200 });
  });

  it('that streams more than the limit gets 413', async () => {
    const { status } = await stream(application.url, 3 * 1024 * 1024);
    assert.equal(status, 413);
  });
});

describe('An error', () => {
  it('of the service keeps its status and code', () => {
    const fault = conflict('It is resolved already');
    assert.equal(asApiError(fault), fault);
  });

  it('that is unexpected is 500 and reveals nothing', () => {
    const fault = asApiError(new Error('password is hunter2'));
    assert.equal(fault.status, 500);
    assert.equal(fault.code, 'INTERNAL');
    assert.equal(fault.message, 'Unexpected server error');
    assert.equal(fault.details, null);
  });

  it('of the connection to Postgres is 503', () => {
    const faults = [
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
      Object.assign(new Error('terminating connection'), { code: '57P01' }),
      Object.assign(new Error('x'), { code: '08006' }),
      new Error('Connection terminated unexpectedly'),
      new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]),
    ];
    for (const fault of faults) assert.equal(asApiError(fault).status, 503, fault.message);
    assert.equal(asApiError(Object.assign(new Error('syntax error'), { code: '42601' })).status, 500);
  });
});

describe('While Postgres is unavailable', () => {
  it('requests that need it get 503 with Retry-After, and the process stays up', async () => {
    const testDb = await testDatabase();
    const application = await startApplication({ databaseUrl: testDb.url });
    try {
      const { token } = await member(application.database);
      await api(application.url, token).get('/api/v1/drifts', { expect: 200 });
      await testDb.drop();
      for (const path of ['/api/v1/drifts', '/api/v1/settings/api-keys']) {
        const { status, headers, body } = await plainGet(`${application.url}${path}`, token);
        assert.equal(status, 503, body);
        assert.ok(Number(headers['retry-after']) > 0);
        assert.match(String(headers['x-ratelimit-limit']), /^\d+$/);
      }
      await api(application.url).get('/healthz', { expect: 200 });
      const { body } = await api(application.url).get('/readyz', { expect: 503 });
      assert.equal(body['postgres'], 'unreachable');
    } finally {
      await application.stop();
    }
  });
});

describe('The access log', () => {
  it('drops query strings that may contain a token', () => {
    assert.equal(loggablePath('/api/ws/drifts?token=abc'), '/api/ws/drifts?[redacted]');
    assert.equal(loggablePath('/api/ws/drifts?%74oken=abc'), '/api/ws/drifts?[redacted]');
    assert.equal(loggablePath('/api/v1/drifts?page=2'), '/api/v1/drifts?page=2');
    for (const query of [
      'key=a',
      'api_key=a',
      'KEY=a',
      'ticket=a',
      'page=2&Token=a',
      'q=ias_Zk3',
      'q=ist_Zk3',
      'q=eyJh',
    ]) {
      assert.equal(loggablePath(`/api/v1/drifts?${query}`), '/api/v1/drifts?[redacted]', query);
    }
    assert.equal(loggablePath('/healthz'), '/healthz');
  });
});

async function plainGet(
  url: string,
  token: string,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}

/** Sends a body of unknown length in pieces. */
function stream(url: string, bytes: number): Promise<{ status: number | undefined }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      `${url}/api/login`,
      { method: 'POST', headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' } },
      (response) => {
        response.resume();
        response.on('end', () => resolve({ status: response.statusCode }));
      },
    );
    request.on('error', reject);
    const piece = Buffer.alloc(64 * 1024, 'a');
    for (let sent = 0; sent < bytes; sent += piece.length) request.write(piece);
    request.end();
  });
}
