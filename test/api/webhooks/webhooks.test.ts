import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

interface ShownWebhook {
  id: number;
  name: string;
  url: string;
  events: string[];
  enabled: boolean;
  secret?: string;
  paused_at: string | null;
  previous_secret_valid_until: string | null;
}

interface ShownDelivery {
  delivery_id: string;
  event: string;
  status: string;
  payload: { event: string; data: { message?: string } };
  redelivery_of: string | null;
}

const path = '/api/v1/webhooks';

describe('Webhooks over HTTP', () => {
  let application: TestApplication;
  let admin: ApiClient;

  before(async () => {
    application = await startApplication({
      env: { RATE_LIMIT_MAX: '100000', OUTBOUND_ALLOW_CIDRS: '127.0.0.2/32' },
    });
    admin = api(application.url, (await member(application.database, { role: 'admin' })).token);
  });
  after(() => application.stop());

  const register = async (fields: object = {}): Promise<ShownWebhook> => {
    const given = { name: 'chat', url: 'https://127.0.0.2/hook', events: ['alert.created'], ...fields };
    return (await admin.post<ShownWebhook>(path, given, { expect: 201 })).body;
  };

  it('show their secret once, and keep it sealed', async () => {
    const webhook = await register();
    assert.match(webhook.secret ?? '', /^whsec_[A-Za-z0-9+/]{43}=$/);
    const shown = await admin.get<ShownWebhook>(`${path}/${webhook.id}`, { expect: 200 });
    assert.equal('secret' in shown.body, false);
    const { rows } = await application.database.raw<{ rows: { text: string }[] }>(
      `select row_to_json(webhooks)::text as text from webhooks
       union all select row_to_json(audit_log)::text from audit_log
       union all select row_to_json(idempotency_keys)::text from idempotency_keys`,
    );
    for (const { text } of rows) assert.ok(!text.includes(webhook.secret ?? ''));
  });

  it('are for admins', async () => {
    const user = api(application.url, (await member(application.database)).token);
    await user.get(path, { expect: 403 });
    await user.post(path, { name: 'chat', url: 'https://127.0.0.2/', events: ['alert.created'] }, { expect: 403 });
  });

  it('reject unknown, missing and duplicate event types', async () => {
    for (const events of [['alert.exploded'], [], ['ping'], ['alert.created', 'alert.created'], 'alert.created']) {
      await admin.post(path, { name: 'chat', url: 'https://127.0.0.2/', events }, { expect: 400 });
    }
  });

  it('are changed, disabled and enabled', async () => {
    const { id } = await register();
    const change = { name: 'pager', events: ['drift.detected', 'job.completed'], enabled: false };
    const { body } = await admin.patch<ShownWebhook>(`${path}/${id}`, change, { expect: 200 });
    assert.deepEqual([body.name, body.events, body.enabled], ['pager', change.events, false]);
    await admin.post(`${path}/${id}/test`, undefined, { expect: 409 });
    await admin.patch(`${path}/${id}`, { enabled: true }, { expect: 200 });
    await admin.post(`${path}/${id}/test`, undefined, { expect: 202 });
    await admin.patch(`${path}/${id}`, {}, { expect: 400 });
    await admin.patch(`${path}/${id}`, { secret: 'mine' }, { expect: 400 });
    await admin.patch(`${path}/${id}`, { url: 'https://10.0.0.1/' }, { expect: 422 });
  });

  it('skip earlier events when a paused one is enabled, and resolve the alert', async () => {
    const { id } = await register();
    const { database } = application;
    await database('webhooks').where({ id }).update({ failing_since: database.fn.now() });
    await database('webhooks').where({ id }).update({ paused_at: database.fn.now() });
    const { body } = await admin.patch<ShownWebhook>(`${path}/${id}`, { enabled: true }, { expect: 200 });
    assert.equal(body.paused_at, null);
  });

  it('are deleted together with their secrets', async () => {
    const { id } = await register();
    await admin.delete(`${path}/${id}`, { expect: 204 });
    await admin.get(`${path}/${id}`, { expect: 404 });
    await admin.delete(`${path}/${id}`, { expect: 404 });
    await admin.get(`${path}/${id}/deliveries`, { expect: 404 });
    const row = await application.database('webhooks').where({ id }).first('secret', 'previous_secret');
    assert.deepEqual(row, { secret: null, previous_secret: null });
  });

  it('get a new secret while the old one stays valid for a day', async () => {
    const { id, secret } = await register();
    const { body } = await admin.post<ShownWebhook>(`${path}/${id}/rotate-secret`, undefined, { expect: 200 });
    assert.notEqual(body.secret, secret);
    const hours = (Date.parse(body.previous_secret_valid_until ?? '') - Date.now()) / 3_600_000;
    assert.ok(hours > 23.9 && hours <= 24);
  });

  it('queue a ping, and send a completed delivery again with a new id', async () => {
    const { id } = await register();
    const ping = await admin.post<ShownDelivery>(`${path}/${id}/test`, undefined, { expect: 202 });
    assert.equal(ping.body.payload.event, 'ping');
    assert.equal(typeof ping.body.payload.data.message, 'string');
    const redeliver = `${path}/${id}/deliveries/${ping.body.delivery_id}/redeliver`;
    await admin.post(redeliver, undefined, { expect: 409 });
    await application
      .database('webhook_deliveries')
      .where({ delivery_id: ping.body.delivery_id })
      .update({ status: 'succeeded', next_attempt_at: null });
    const again = await admin.post<ShownDelivery>(redeliver, undefined, { expect: 202 });
    assert.equal(again.body.redelivery_of, ping.body.delivery_id);
    assert.notEqual(again.body.delivery_id, ping.body.delivery_id);
    const listed = await admin.get<{ data: ShownDelivery[] }>(`${path}/${id}/deliveries`, { expect: 200 });
    assert.deepEqual(
      listed.body.data.map((delivery) => delivery.delivery_id),
      [again.body.delivery_id, ping.body.delivery_id],
    );
    await admin.post(`${path}/${id}/deliveries/not-an-id/redeliver`, undefined, { expect: 404 });
  });

  it('show the last 100 deliveries', async () => {
    const { id } = await register();
    await application.database.raw(
      `insert into webhook_deliveries (webhook_id, event, occurred_at, data)
       select ?, 'alert.created', now(), jsonb_build_object('number', number) from generate_series(1, 130) as number`,
      [id],
    );
    const { body } = await admin.get<{ data: { payload: { data: { number: number } } }[]; meta: { total: number } }>(
      `${path}/${id}/deliveries`,
      { expect: 200 },
    );
    assert.equal(body.meta.total, 100);
    assert.equal(body.data.length, 100);
    assert.equal(body.data[0]?.payload.data.number, 130);
  });
});

describe('A webhook URL with an internal address', () => {
  let application: TestApplication;
  let admin: ApiClient;
  let listener: Server;
  let connections = 0;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    admin = api(application.url, (await member(application.database, { role: 'admin' })).token);
    listener = createServer(() => (connections += 1)).listen(0, '127.0.0.1');
    await once(listener, 'listening');
  });
  after(async () => {
    listener.close();
    await application.stop();
  });

  for (const url of [
    'http://example.com/hook',
    'https://user:password@example.com/hook',
    'https://example.com:5432/hook',
    'https://example.com:6379/hook',
    'https://127.0.0.1:PORT/hook',
    'https://[::1]:PORT/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://168.63.129.16/',
    'https://0x7f.1:PORT/',
    'https://2130706433:PORT/',
    'https://[::ffff:127.0.0.1]:PORT/',
    'https://[::ffff:7f00:1]:PORT/',
    'https://[64:ff9b::7f00:1]:PORT/',
    'https://localhost:PORT/hook',
    'ftp://example.com/',
    'not a URL',
  ]) {
    it(`is rejected with 422, and nothing is called: ${url}`, async () => {
      const { port } = listener.address() as AddressInfo;
      const given = { name: 'inward', url: url.replace('PORT', String(port)), events: ['alert.created'] };
      const { body } = await admin.post<{ details: string }>(path, given, { expect: 422 });
      assert.match(body.details, /^url: /);
      assert.equal(connections, 0);
      const [{ count }] = (await application.database('webhooks').count({ count: 'id' })) as [{ count: number }];
      assert.equal(count, 0);
    });
  }
});
