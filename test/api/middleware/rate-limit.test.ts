import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../../db/database.ts';
import { leaseRequests } from '../../../db/commands/requests/rate-limits.ts';
import { addressSubject, createRequestQuota } from '../../../api/middleware/request-quota.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { eventually } from '../../helpers/eventually.ts';
import { api } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { startApi, type RunningApi } from '../../helpers/services.ts';
import { temporalNamespace } from '../../helpers/temporal-namespace.ts';
import { testDatabase, type TestDatabase } from '../../helpers/test-database.ts';

/** So long that no test sees the window turn. */
const dayLong = { RATE_LIMIT_WINDOW_SECONDS: '86400' };

describe('The rate limit', () => {
  let application: TestApplication;

  before(async () => {
    application = await startApplication({ env: { ...dayLong, RATE_LIMIT_MAX: '50' } });
  });
  after(() => application.stop());

  it('reports limit, remaining and end of the window, and counts down with each request', async () => {
    const { token } = await member(application.database);
    const client = api(application.url, token);
    for (let used = 1; used <= 3; used += 1) {
      const { headers } = await client.get('/api/v1/me', { expect: 200 });
      assert.equal(headers.get('x-ratelimit-limit'), '50');
      assert.equal(headers.get('x-ratelimit-remaining'), String(50 - used));
      const resetSeconds = Number(headers.get('x-ratelimit-reset'));
      assert.equal(resetSeconds % 86_400, 0);
      assert.ok(resetSeconds > Date.now() / 1_000 && resetSeconds <= Date.now() / 1_000 + 86_400);
    }
  });

  it('is on every response: errors, unknown paths, open paths and wrong methods', async () => {
    const client = api(application.url);
    const answers = [
      await client.get('/api/v1/me'),
      await client.get('/no/such/path'),
      await client.get('/healthz'),
      await client.get('/openapi.json'),
      await client.post('/api/login', { email: 1 }),
      await client.send('PATCH', '/api/login', {}),
      await client.send('OPTIONS', '/api/login', {}),
      await client.send('HEAD', '/docs', {}),
    ];
    for (const { headers, status } of answers) {
      for (const name of ['limit', 'remaining', 'reset']) {
        assert.match(headers.get(`x-ratelimit-${name}`) ?? '', /^\d+$/, `${name} with ${status}`);
      }
    }
  });

  it('responds with 429 and the seconds to wait, without affecting other members', async () => {
    const { token } = await member(application.database);
    const client = api(application.url, token);
    for (let used = 1; used <= 50; used += 1) await client.get('/api/v1/me', { expect: 200 });
    const { body, headers } = await client.get<{ code: string; retryAfter: number }>('/api/v1/me', { expect: 429 });
    assert.equal(body.code, 'RATE_LIMITED');
    assert.equal(headers.get('x-ratelimit-remaining'), '0');
    assert.equal(headers.get('retry-after'), String(body.retryAfter));
    assert.ok(body.retryAfter > 0);
    const other = await member(application.database);
    await api(application.url, other.token).get('/api/v1/me', { expect: 200 });
  });

  it('comes after 401 and before 403, 400 and 404', async () => {
    const { token } = await member(application.database);
    const client = api(application.url, token);
    for (let used = 1; used <= 50; used += 1) await client.get('/api/v1/me');
    await client.post('/api/v1/webhooks', {}, { expect: 429 });
    await client.get('/api/v1/drifts?no_such=1', { expect: 429 });
    await client.get('/no/such/path', { expect: 429 });
    await api(application.url, `${token}x`).get('/api/v1/me', { expect: 401 });
  });

  it('counts requests without a token against their address', async () => {
    const strangers = await startApplication({ env: { ...dayLong, RATE_LIMIT_MAX: '10' } });
    try {
      const client = api(strangers.url);
      const statuses: number[] = [];
      for (let request = 0; request < 14; request += 1) statuses.push((await client.get('/no/such/path')).status);
      // The first read of the description, by the test itself, is one more.
      assert.deepEqual(statuses, [...Array<number>(9).fill(404), ...Array<number>(5).fill(429)]);
      await client.get('/healthz', { expect: 200 });
      const { token } = await member(strangers.database);
      await api(strangers.url, token).get('/api/v1/me', { expect: 200 });
    } finally {
      await strangers.stop();
    }
  });
});

describe('The rate limit over two API processes', () => {
  let database: TestDatabase;
  let processes: RunningApi[];

  before(async () => {
    database = await testDatabase();
    const namespace = await temporalNamespace();
    const options = { databaseUrl: database.url, namespace, env: { ...dayLong, RATE_LIMIT_MAX: '200' } };
    processes = await Promise.all([startApi(options), startApi(options)]);
  });
  after(async () => {
    await Promise.all(processes.map((running) => running.stop()));
    await database.drop();
  });

  it('lets exactly the quota through when both are asked at once', async () => {
    const knex = openDatabase({ url: database.url, poolSize: 1, applicationName: 'test' });
    const { token } = await member(knex);
    await knex.destroy();
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => api(processes[index % 2]?.url ?? '', token).get('/api/v1/me')),
    );
    const let200 = answers.filter(({ status }) => status === 200).length;
    assert.ok(let200 <= 200, `${let200} went through`);
    assert.ok(let200 >= 190, `${let200} went through`);
    assert.equal(answers.length - let200, answers.filter(({ status }) => status === 429).length);
  });

  it('forgets a deleted API key in both', async () => {
    const knex = openDatabase({ url: database.url, poolSize: 1, applicationName: 'test' });
    const { token } = await member(knex, { role: 'admin' });
    await knex.destroy();
    const [first, second] = processes.map(({ url }) => url);
    const client = api(first ?? '', token);
    const path = '/api/v1/settings/api-keys';
    for (let round = 0; round < 5; round += 1) {
      const { body } = await client.post<{ id: number; key: string }>(path, { name: 'short-lived' }, { expect: 201 });
      const byKey = api(second ?? '', body.key);
      await byKey.get('/api/v1/me', { expect: 200 });
      await client.delete(`${path}/${body.id}`, { expect: 204 });
      // The other process hears of it by a notification.
      await eventually(() => byKey.get('/api/v1/me', { expect: 401 }));
    }
  });
});

describe('A quota', () => {
  let testDb: TestDatabase;
  let database: Database;

  before(async () => {
    testDb = await testDatabase();
    database = openDatabase({ url: testDb.url, poolSize: 3, applicationName: 'test' });
  });
  after(async () => {
    await database.destroy();
    await testDb.drop();
  });

  it('is leased in blocks that never exceed it together', async () => {
    const lease = { subject: 'blocks', windowStart: 0, block: 30, quota: 100 };
    const leased = await Promise.all(Array.from({ length: 6 }, () => leaseRequests(database, lease)));
    const granted = leased.map((one) => one.granted);
    assert.equal(
      granted.reduce((sum, one) => sum + one, 0),
      100,
    );
    assert.equal(Math.max(...granted), 30);
  });

  it('costs one write for a twentieth of its requests', async () => {
    let writes = 0;
    const counted = openDatabase({ url: testDb.url, poolSize: 1, applicationName: 'test' });
    counted.on('query', () => (writes += 1));
    const quota = createRequestQuota({
      database: counted,
      limit: 200,
      windowSeconds: 60,
      onFault: (fault) => assert.fail(String(fault)),
      now: () => 1_000,
    });
    for (let request = 0; request < 200; request += 1) assert.equal((await quota.take('one')).isExceeded, false);
    assert.equal(writes, 20);
    for (let request = 0; request < 50; request += 1) assert.equal((await quota.take('one')).isExceeded, true);
    assert.equal(writes, 21);
    await counted.destroy();
  });

  it('starts again with the next window', async () => {
    let nowMs = 0;
    const quota = createRequestQuota({
      database,
      limit: 1,
      windowSeconds: 60,
      onFault: (fault) => assert.fail(String(fault)),
      now: () => nowMs,
    });
    assert.equal((await quota.take('next-window')).isExceeded, false);
    assert.equal((await quota.take('next-window')).isExceeded, true);
    nowMs = 60_000;
    assert.deepEqual(await quota.take('next-window'), { limit: 1, remaining: 0, resetSeconds: 120, isExceeded: false });
  });

  it('lets requests pass while the database is unavailable', async () => {
    const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', poolSize: 1, applicationName: 'test' });
    const faults: unknown[] = [];
    const quota = createRequestQuota({
      database: away,
      limit: 1,
      windowSeconds: 60,
      onFault: (fault) => faults.push(fault),
    });
    assert.equal((await quota.take('away')).isExceeded, false);
    assert.equal((await quota.take('away')).isExceeded, false);
    assert.equal(faults.length, 1);
    await away.destroy();
  });

  it('of an IPv6 address is that of its /64 network', () => {
    assert.equal(addressSubject('2001:db8:1:2:3:4:5:6'), 'address:2001:db8:1:2::/64');
    assert.equal(addressSubject('2001:db8::1'), 'address:2001:db8:0:0::/64');
    assert.equal(addressSubject('::1'), 'address:0:0:0:0::/64');
    assert.equal(addressSubject('fe80::1%eth0'), 'address:fe80:0:0:0::/64');
    assert.equal(addressSubject('::ffff:192.0.2.7'), 'address:192.0.2.7');
    assert.equal(addressSubject('192.0.2.7'), 'address:192.0.2.7');
  });
});
