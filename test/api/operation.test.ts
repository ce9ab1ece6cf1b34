import assert from 'node:assert/strict';
import { accessTable } from '../../api/auth/access.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { api } from '../helpers/http.ts';
import { openApiOf } from '../helpers/openapi.ts';

describe('Operation', () => {
  let application: TestApplication;

  before(async () => {
    application = await startApplication();
  });
  after(() => application.stop());

  it('reports that the process is up, and ready while Postgres is reachable', async () => {
    const client = api(application.url);
    assert.deepEqual((await client.get('/healthz')).body, { status: 'ok' });
    const { body } = await client.get('/readyz', { expect: 200 });
    assert.deepEqual(body, {
      status: 'ready',
      postgres: 'ok',
      temporal: 'unreachable',
      database_roles: 'separate',
    });
  });

  it('is not ready while a migration is missing', async () => {
    await application.database('schema_migrations').where({ name: '001-members' }).update({ name: 'away' });
    const { body } = await api(application.url).get('/readyz', { expect: 503 });
    assert.equal(body['postgres'], 'not_migrated');
    await application.database('schema_migrations').where({ name: 'away' }).update({ name: '001-members' });
  });

  it('serves metrics to this machine, by route and not by id', async () => {
    await api(application.url).get('/api/v1/drifts/4711');
    const { bytes } = await api(application.url).get('/metrics', { expect: 200 });
    const text = bytes.toString('utf8');
    assert.match(
      text,
      /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/drifts\/\{id\}",status="401"\} 1/,
    );
    assert.doesNotMatch(text, /4711/);
  });

  it('serves metrics only with the metrics token if one is set', async () => {
    const guarded = await startApplication({ env: { METRICS_TOKEN: 'only for the monitoring' } });
    try {
      await api(guarded.url).get('/metrics', { expect: 401 });
      await api(guarded.url, 'wrong').get('/metrics', { expect: 401 });
      const headers = { authorization: 'Bearer only for the monitoring' };
      await api(guarded.url).get('/metrics', { headers, expect: 200 });
    } finally {
      await guarded.stop();
    }
  });

  it('serves no metrics through a proxy without the metrics token, configured or not', async () => {
    for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
      await api(application.url).get('/metrics', { headers: { [header]: '127.0.0.1' }, expect: 403 });
    }
    const proxied = await startApplication({ env: { TRUST_PROXY: 'on' } });
    try {
      await api(proxied.url).get('/metrics', { expect: 403 });
      await api(proxied.url).get('/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' }, expect: 403 });
    } finally {
      await proxied.stop();
    }
    const guarded = await startApplication({ env: { TRUST_PROXY: 'on', METRICS_TOKEN: 'for the monitoring' } });
    try {
      await api(guarded.url).get('/metrics', { expect: 401 });
      const headers = { authorization: 'Bearer for the monitoring', 'x-forwarded-for': '192.0.2.1' };
      await api(guarded.url).get('/metrics', { headers, expect: 200 });
    } finally {
      await guarded.stop();
    }
  });

  it('describes every endpoint in OpenAPI 3.1', async () => {
    const { document } = await openApiOf(application.url);
    assert.equal(document.openapi, '3.1.0');
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    assert.deepEqual(described.toSorted(), Object.keys(accessTable).toSorted());
    const ids = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    );
    assert.equal(new Set(ids).size, ids.length, 'operation ids are unique');
    for (const reference of JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)) {
      const components = document.components as unknown as Record<string, Record<string, unknown>>;
      assert.ok(components[reference[1] ?? '']?.[reference[2] ?? ''], reference[0]);
    }
  });

  it('has a summary and a description for every operation', async () => {
    const { document } = await openApiOf(application.url);
    const silent = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { summary, description }]) => {
          const own = description?.replace('For admins only.', '').trim() ?? '';
          return summary === '' || own === '' || own === summary;
        })
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    assert.deepEqual(silent, []);
  });

  it('shows the description as a page that loads nothing from other origins', async () => {
    const { bytes, headers } = await api(application.url).get('/docs', { expect: 200 });
    const page = bytes.toString('utf8');
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'; script-src 'self'/);
    assert.doesNotMatch(page, /https?:/);
    const parts = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part]) => String(part));
    assert.ok(parts.length >= 3);
    for (const part of parts) await api(application.url).get(part, { expect: 200 });
    await api(application.url).get('/docs/package.json', { expect: 404 });
  });
});
