import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { api } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

interface Feed {
  enabled: boolean;
  token: string;
  token_hint: string | null;
  source: string | null;
  reason: string | null;
  read_at: string | null;
  median_delay_seconds: number | null;
  longest_delay_seconds: number | null;
  kubeconfig: string;
  received: number;
  stored: number;
}

const tooLarge = 11 * 1024 * 1024;

describe('The audit feed of a cluster', () => {
  let application: TestApplication;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
  });
  after(() => application.stop());

  async function cluster(type: 'orchestrator' | 'cloud_a' = 'orchestrator') {
    const { id } = await makeProvider(application.database, { type });
    const admin = api(application.url, (await member(application.database, { role: 'admin' })).token);
    const feedPath = `/api/v1/providers/${id}/audit-feed`;
    const create = async (): Promise<Feed> => (await admin.post<Feed>(feedPath, undefined, { expect: 201 })).body;
    const state = async (): Promise<Feed> => (await admin.get<Feed>(feedPath)).body;
    return { id, admin, feedPath, create, state };
  }

  const send = (id: number, token: string | null, body: string | Uint8Array<ArrayBuffer>) =>
    fetch(`${application.url}/api/v1/providers/${id}/audit-records`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body,
    });

  const event = (more: object = {}) => ({
    level: 'Metadata',
    auditID: randomUUID(),
    stage: 'ResponseComplete',
    requestURI: '/api/v1/namespaces/shop/configmaps/settings',
    verb: 'patch',
    user: { username: 'alice' },
    sourceIPs: ['192.0.2.7'],
    userAgent: 'kubectl/v1.34.2',
    objectRef: { resource: 'configmaps', namespace: 'shop', name: 'settings', apiVersion: 'v1' },
    responseStatus: { code: 200 },
    requestReceivedTimestamp: new Date().toISOString(),
    stageTimestamp: new Date().toISOString(),
    ...more,
  });
  const listOf = (...items: unknown[]): string =>
    JSON.stringify({ kind: 'EventList', apiVersion: 'audit.k8s.io/v1', items });

  it('stores each call that may have changed something once, and counts the rest', async () => {
    const { id, create, state } = await cluster();
    const { token, kubeconfig } = await create();
    assert.ok(kubeconfig.includes(token) && kubeconfig.includes(`/api/v1/providers/${id}/audit-records`));
    const list = listOf(event(), event({ verb: 'get' }), event({ stage: 'RequestReceived' }));
    for (const stored of [1, 0]) {
      const response = await send(id, token, list);
      assert.equal(response.status, 200);
      assert.deepEqual(await response.json(), { received: 3, stored });
    }
    const feed = await state();
    assert.deepEqual([feed.enabled, feed.received, feed.stored], [true, 6, 1]);
    assert.equal(JSON.stringify(feed).includes(token), false);
  });

  it('stores calls to which clients gave the same id, and all of a batch with strange ones', async () => {
    const { id, create } = await cluster();
    const { token } = await create();
    const same = { auditID: 'chosen-by-the-client' };
    const half = 'x'.repeat(1_999) + '😀';
    const list = listOf(
      event(same),
      event({ ...same, user: { username: 'mallory' } }),
      event({ auditID: 'é'.repeat(2_000) }),
      event({ auditID: half, user: { username: half }, impersonatedUser: { username: half } }),
      event({ requestReceivedTimestamp: '0000-01-01T00:00:00Z' }),
    );
    for (const stored of [4, 0]) {
      const response = await send(id, token, list);
      assert.equal(response.status, 200);
      assert.deepEqual(await response.json(), { received: 5, stored });
    }
  });

  it('refuses a missing, forged, foreign, replaced or removed token, and stores nothing', async () => {
    const first = await cluster();
    const second = await cluster();
    const old = await first.create();
    const { token } = await first.create();
    const foreign = await second.create();
    for (const wrong of [null, 'iaf_forged', old.token, foreign.token, `${token}x`]) {
      assert.equal((await send(first.id, wrong, listOf(event()))).status, 401);
    }
    assert.equal((await send(987_654, token, listOf(event()))).status, 401);
    await first.admin.delete(first.feedPath, { expect: 204 });
    assert.equal((await send(first.id, token, listOf(event()))).status, 401);
    assert.deepEqual(await application.database('audit_records').where({ provider_id: first.id }), []);
    const { token_hash: hash } = await application.database('audit_feeds').where({ provider_id: second.id }).first();
    assert.equal((hash as Buffer).includes(foreign.token), false);
  });

  it('is read from the log of the cloud where that is known, in place of the webhook and the other way round', async () => {
    const { id, admin, feedPath, create, state } = await cluster();
    const { token } = await create();
    await admin.put(feedPath, { source: 'cloud_log' }, { expect: 422 });
    assert.equal((await send(id, token, listOf(event()))).status, 200);
    await application
      .database('providers')
      .where({ id })
      .update({ authentication: JSON.stringify({ type: 'cloud_cluster', identity: 'arn:aws:eks:x' }) });
    const { body } = await admin.put<Feed>(feedPath, { source: 'cloud_log' }, { expect: 200 });
    assert.deepEqual([body.source, body.token_hint, body.reason, body.read_at], ['cloud_log', null, null, null]);
    assert.equal((await send(id, token, listOf(event()))).status, 401);
    await admin.put(feedPath, { source: 'webhook' }, { expect: 400 });
    const { token: next } = await create();
    assert.equal((await send(id, next, listOf(event()))).status, 200);
    assert.equal((await state()).source, 'webhook');
    const other = await cluster('cloud_a');
    await other.admin.put(other.feedPath, { source: 'cloud_log' }, { expect: 422 });
  });

  it('says how late records are', async () => {
    const { id, create, state } = await cluster();
    const { token } = await create();
    assert.equal((await state()).median_delay_seconds, null);
    for (const minutes of [1, 2, 30]) {
      const at = new Date(Date.now() - minutes * 60_000).toISOString();
      await send(id, token, listOf(event({ requestReceivedTimestamp: at, stageTimestamp: at })));
    }
    const { median_delay_seconds: median, longest_delay_seconds: longest } = await state();
    assert.deepEqual([Math.floor((median ?? 0) / 60), Math.floor((longest ?? 0) / 60)], [2, 30]);
  });

  it('refuses garbage with 400, and what is too large with 413', async () => {
    const { id, create, state } = await cluster();
    const { token } = await create();
    const garbage = [
      'not json',
      Buffer.alloc(256 * 1024, 0xff),
      '[]',
      '{"kind":"EventList"}',
      JSON.stringify({ kind: 'List', apiVersion: 'v1', items: [] }),
      `{"items":${'['.repeat(20_000)}`,
    ];
    for (const body of garbage) assert.equal((await send(id, token, body)).status, 400);
    assert.equal((await send(id, token, ' '.repeat(tooLarge))).status, 413);
    assert.equal((await state()).received, 0);
  });

  it('takes a batch of as many records as an API server sends at once, each as large as it may be', async () => {
    const { id, create, state } = await cluster();
    const { token } = await create();
    const batch = listOf(event()).padEnd(10 * 1024 * 1024 + 999);
    assert.equal((await send(id, token, batch)).status, 200);
    assert.equal((await state()).stored, 1);
  });

  it('refuses a wrong token before it reads the body', async () => {
    const { id } = await cluster();
    assert.equal((await send(id, 'iaf_forged', ' '.repeat(tooLarge))).status, 401);
  });

  it('takes 10,000 events in one list, and events that are an hour old', async () => {
    const { id, create } = await cluster();
    const { token } = await create();
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const late = event({ requestReceivedTimestamp: hourAgo, stageTimestamp: hourAgo });
    const response = await send(id, token, listOf(late, ...Array.from({ length: 10_000 }, () => event())));
    assert.deepEqual(await response.json(), { received: 10_001, stored: 10_001 });
  });

  it('exists for clusters alone', async () => {
    const { admin, feedPath } = await cluster('cloud_a');
    await admin.post(feedPath, undefined, { expect: 422 });
    await admin.delete(feedPath, { expect: 404 });
  });
});
