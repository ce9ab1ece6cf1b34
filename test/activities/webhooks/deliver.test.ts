import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { drainQueue } from '../../../activities/webhooks/drain.ts';
import { fanOutEvents, notifyWokenEndpoints } from '../../../db/commands/webhooks/fan-out.ts';
import { beginAttempts, claimDueDeliveries, takeOverQueue } from '../../../db/commands/webhooks/deliveries.ts';
import { deliveriesToHandOver, nextDueInMs } from '../../../db/reads/webhooks/deliveries.ts';
import { makeCertificate, type Certificate } from '../../helpers/certificate.ts';
import { openDeliveryBench, type DeliveryBench } from '../../helpers/deliveries.ts';
import { behaviours, startReceiver, type Behaviour, type Receiver } from '../../helpers/receiver.ts';

describe('Delivering to a webhook', () => {
  let certificate: Certificate;
  let bench: DeliveryBench;
  const receivers: Receiver[] = [];

  before(async () => {
    certificate = await makeCertificate();
  });
  after(() => certificate.remove());

  beforeEach(async () => {
    bench = await openDeliveryBench({ caFile: certificate.caFile });
  });
  afterEach(async () => {
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
    await bench.close();
  });

  async function receive(behaviour: Behaviour): Promise<Receiver> {
    const receiver = await startReceiver({ certificate, behaviour });
    receivers.push(receiver);
    return receiver;
  }

  let turns = 0;
  async function drain(webhookId: number, signal = new AbortController().signal): Promise<void> {
    turns += 1;
    const claim = `turn ${turns}`;
    await takeOverQueue(bench.database, { webhookId, claim });
    await drainQueue(bench, { webhookId, claim, signal });
  }

  const rowsOf = (webhookId: number) =>
    bench.database('webhook_deliveries').where({ webhook_id: webhookId }).orderBy('id');

  async function deliverTo(behaviour: Behaviour) {
    const receiver = await receive(behaviour);
    const webhook = await bench.makeWebhook(receiver.url);
    await bench.writeEvents(1);
    await bench.fanOut();
    await drain(webhook.id);
    const [row] = await rowsOf(webhook.id);
    return { receiver, row };
  }

  it('sends every event once, over ten keep-alive connections, starting in order', async () => {
    const receiver = await receive(behaviours.healthy);
    const webhook = await bench.makeWebhook(receiver.url);
    await bench.writeEvents(300);
    await bench.fanOut();
    await drain(webhook.id);
    const ids = receiver.received.map(({ envelope }) => envelope.delivery_id);
    assert.equal(ids.length, 300);
    assert.equal(new Set(ids).size, 300);
    assert.ok(receiver.connections() <= 10);
    const numbers = receiver.received.map(({ envelope }) => Number(envelope.data['number']));
    numbers.forEach((number, index) => assert.ok(Math.abs(number - index) <= 20, `${number} came at ${index}`));
  });

  it('sends only the events that an endpoint asks for, from after it was made', async () => {
    const receiver = await receive(behaviours.healthy);
    await bench.writeEvents(1, 'cost.anomaly');
    const webhook = await bench.makeWebhook(receiver.url, ['cost.anomaly', 'alert.created']);
    await bench.writeEvents(2, 'cost.anomaly');
    await bench.writeEvents(2, 'job.completed');
    await bench.fanOut();
    await drain(webhook.id);
    assert.deepEqual(
      receiver.received.map(({ envelope }) => envelope.event),
      ['cost.anomaly', 'cost.anomaly'],
    );
  });

  it('stores the response', async () => {
    const { row, receiver } = await deliverTo(behaviours.healthy);
    assert.equal(row.status, 'succeeded');
    assert.equal(row.response_status, 200);
    assert.equal(row.response_body, 'thanks');
    assert.equal(row.attempts, 1);
    assert.deepEqual(Object.keys(receiver.received[0]?.envelope ?? {}), [
      'event',
      'timestamp',
      'webhook_id',
      'delivery_id',
      'data',
    ]);
  });

  for (const [name, behaviour, sentence] of [
    ['answers 500', behaviours.failing, 'The receiver answered 500'],
    ['redirects', behaviours.redirecting, 'The receiver answered 307'],
    ['hangs up in the middle of its answer', behaviours.closing, 'The connection was closed before the answer ended'],
    ['answers after 11 seconds', behaviours.slow, 'No answer within 10 seconds'],
  ] satisfies [string, Behaviour, string][]) {
    it(`fails at a receiver that ${name}, and is due again in ten minutes`, async () => {
      const { row } = await deliverTo(behaviour);
      assert.equal(row.status, 'pending');
      assert.equal(row.error, sentence);
      const waitMs = row.next_attempt_at.getTime() - row.started_at.getTime() - row.duration_ms;
      assert.ok(Math.abs(waitMs - 600_000) < 5_000);
    });
  }

  it('cuts an endless response at 64 KB', async () => {
    const { row } = await deliverTo(behaviours.endless);
    assert.equal(row.status, 'succeeded');
    assert.equal(row.response_body.length, 65_536);
  });

  it('follows no redirect', async () => {
    const elsewhere = await receive(behaviours.healthy);
    await deliverTo((response) => void response.writeHead(308, { location: elsewhere.url }).end());
    assert.equal(elsewhere.connections(), 0);
  });

  it('starts workflows for the first hundred failures of an endpoint, and queues the others', async () => {
    const receiver = await receive(behaviours.failing);
    const webhook = await bench.makeWebhook(receiver.url);
    await bench.writeEvents(250);
    await bench.fanOut();
    await drain(webhook.id);
    assert.equal((await deliveriesToHandOver(bench.database, webhook.id)).length, 100);
    const queued = await rowsOf(webhook.id).where({ lane: 'queue', status: 'pending' });
    assert.equal(queued.length, 150);
    assert.ok(((await nextDueInMs(bench.database, webhook.id)) ?? 0) > 500_000);
  });

  it('retries immediately what a dead attempt left without a result, and never a fourth time', async () => {
    const receiver = await receive(behaviours.healthy);
    const webhook = await bench.makeWebhook(receiver.url);
    await bench.writeEvents(2);
    await bench.fanOut();
    for (const claim of ['first', 'second', 'third']) {
      await takeOverQueue(bench.database, { webhookId: webhook.id, claim });
      const limit = claim === 'first' ? 2 : 1;
      const claimed = await claimDueDeliveries(bench.database, { webhookId: webhook.id, claim, limit });
      await beginAttempts(bench.database, { ids: claimed.map(({ id }) => id), claim });
    }
    await drain(webhook.id);
    const rows = await rowsOf(webhook.id).select('status', 'attempts');
    assert.deepEqual(rows, [
      { status: 'failed', attempts: 3 },
      { status: 'succeeded', attempts: 2 },
    ]);
    assert.equal(receiver.received.length, 1);
  });

  it('uses up no attempt for what was claimed and never sent', async () => {
    const receiver = await receive(behaviours.healthy);
    const webhook = await bench.makeWebhook(receiver.url);
    await bench.writeEvents(3);
    await bench.fanOut();
    for (const claim of ['first', 'second', 'third', 'fourth']) {
      await takeOverQueue(bench.database, { webhookId: webhook.id, claim });
      assert.equal((await claimDueDeliveries(bench.database, { webhookId: webhook.id, claim, limit: 10 })).length, 3);
    }
    await drain(webhook.id);
    const rows = await rowsOf(webhook.id);
    assert.deepEqual(
      rows.map(({ status, attempts, error, attempt_log: log }) => [status, attempts, error, log.length]),
      rows.map(() => ['succeeded', 1, null, 1]),
    );
    assert.equal(receiver.received.length, 3);
  });

  it('starts no attempt of a delivery that another claim has taken over', async () => {
    const webhook = await bench.makeWebhook('https://localhost:1/');
    await bench.writeEvents(1);
    await bench.fanOut();
    await takeOverQueue(bench.database, { webhookId: webhook.id, claim: 'old' });
    const claimed = await claimDueDeliveries(bench.database, { webhookId: webhook.id, claim: 'old', limit: 1 });
    const ids = claimed.map(({ id }) => id);
    await takeOverQueue(bench.database, { webhookId: webhook.id, claim: 'new' });
    await claimDueDeliveries(bench.database, { webhookId: webhook.id, claim: 'new', limit: 1 });
    assert.deepEqual(await beginAttempts(bench.database, { ids, claim: 'old' }), []);
    assert.deepEqual(await beginAttempts(bench.database, { ids, claim: 'new' }), ids);
    assert.deepEqual(await beginAttempts(bench.database, { ids, claim: 'new' }), [], 'an attempt begins once');
  });

  it('gives an attempt that another has taken over no more deliveries', async () => {
    const webhook = await bench.makeWebhook('https://localhost:1/');
    await bench.writeEvents(2);
    await bench.fanOut();
    await takeOverQueue(bench.database, { webhookId: webhook.id, claim: 'old' });
    await takeOverQueue(bench.database, { webhookId: webhook.id, claim: 'new' });
    const claim = (name: string) =>
      claimDueDeliveries(bench.database, { webhookId: webhook.id, claim: name, limit: 10 });
    assert.equal((await claim('old')).length, 0);
    assert.equal((await claim('new')).length, 2);
  });

  it('releases what it claimed and did not send when it is stopped', async () => {
    const stop = new AbortController();
    const receiver = await receive((response) => {
      stop.abort();
      response.end();
    });
    const webhook = await bench.makeWebhook(receiver.url);
    await bench.writeEvents(60);
    await bench.fanOut();
    await drain(webhook.id, stop.signal);
    const rows = await rowsOf(webhook.id);
    assert.equal(rows.filter((row) => row.status === 'sending').length, 0);
    assert.equal(rows.filter((row) => row.attempts === 1).length, receiver.received.length);
  });

  it('fails what waits for an endpoint that was disabled', async () => {
    const receiver = await receive(behaviours.healthy);
    const webhook = await bench.makeWebhook(receiver.url);
    await bench.writeEvents(1);
    await bench.fanOut();
    await bench.database('webhooks').where({ id: webhook.id }).update({ enabled: false });
    await drain(webhook.id);
    const [row] = await rowsOf(webhook.id);
    assert.equal(row.status, 'failed');
    assert.equal(row.error, 'The endpoint is disabled');
    assert.equal(receiver.connections(), 0);
  });

  it('pauses an endpoint after five days of failures, with an alert, and not before', async () => {
    const receiver = await receive(behaviours.failing);
    const webhook = await bench.makeWebhook(receiver.url);
    const failAfterDays = async (days: number): Promise<Date | null> => {
      await bench
        .database('webhooks')
        .where({ id: webhook.id })
        .update({ failing_since: bench.database.raw(`now() - ? * interval '1 day'`, [days]) });
      await bench.writeEvents(1);
      await bench.fanOut();
      await drain(webhook.id);
      return (await bench.database('webhooks').where({ id: webhook.id }).first('paused_at')).paused_at;
    };
    assert.equal(await failAfterDays(4.9), null);
    assert.notEqual(await failAfterDays(5.1), null);
    const alerts = await bench.database('alerts').where({ rule: 'webhook_paused' });
    assert.equal(alerts.length, 1);
    assert.equal(alerts[0].subject, `webhook:${webhook.id}`);
  });

  it('is not delayed by another endpoint on the same host that does not respond', async () => {
    const held: ServerResponse[] = [];
    const receiver = await receive((response, { received }) => {
      if (received.envelope.event === 'job.completed') response.end();
      else held.push(response);
    });
    const slow = await bench.makeWebhook(receiver.url, ['alert.created']);
    const fast = await bench.makeWebhook(receiver.url, ['job.completed']);
    await bench.writeEvents(20, 'alert.created');
    await bench.writeEvents(50, 'job.completed');
    await bench.fanOut();
    const stop = new AbortController();
    const stuck = drain(slow.id, stop.signal);
    await receiver.until(
      (received) => received.filter(({ envelope }) => envelope.event === 'alert.created').length === 10,
    );
    await drain(fast.id);
    const succeeded = await rowsOf(fast.id).where({ status: 'succeeded' });
    assert.equal(succeeded.length, 50);
    stop.abort();
    for (const response of held) response.end();
    await stuck;
  });

  it('wakes the workflow of an endpoint once for a batch, and again when that failed', async () => {
    const webhook = await bench.makeWebhook('https://localhost:1/');
    await bench.writeEvents(50);
    await bench.fanOut();
    await assert.rejects(notifyWokenEndpoints(bench.database, () => Promise.reject(new Error('Temporal is away'))));
    const woken: number[] = [];
    await notifyWokenEndpoints(bench.database, async (id) => void woken.push(id));
    await notifyWokenEndpoints(bench.database, async (id) => void woken.push(id));
    assert.deepEqual(woken, [webhook.id]);
  });

  it('turns each event into one delivery, however many processes do it and whatever commits late', async () => {
    const webhook = await bench.makeWebhook('https://localhost:1/');
    const late = await bench.database.transaction();
    await late.raw(`insert into events (type, data) values ('job.completed', '{"number": 0}')`);
    await bench.writeEvents(99);
    const early = await fanOutEvents(bench.database, 10);
    assert.deepEqual(early, { outcome: 'unfinished', events: 0 });
    await late.commit();
    const processes = Array.from({ length: 4 }, async () => {
      while ((await fanOutEvents(bench.database, 10)).outcome !== 'caught_up');
    });
    await Promise.all(processes);
    const events = await rowsOf(webhook.id).pluck('event_id');
    assert.equal(events.length, 100);
    assert.equal(new Set(events).size, 100);
  });

  it('never connects to a name that resolves to an internal address the second time', async () => {
    let connections = 0;
    const listener = createServer(() => (connections += 1)).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    const answers = [['93.184.215.14'], ['127.0.0.1']];
    const rebinding = await openDeliveryBench({
      caFile: certificate.caFile,
      allowCidrs: [],
      resolve: async () => answers.shift() ?? ['127.0.0.1'],
    });
    try {
      const url = `https://rebinding.example:${port}/hook`;
      await rebinding.guard.check(url);
      const webhook = await rebinding.makeWebhook(url);
      await rebinding.writeEvents(1);
      await rebinding.fanOut();
      await takeOverQueue(rebinding.database, { webhookId: webhook.id, claim: 'one' });
      const { signal } = new AbortController();
      await drainQueue(rebinding, { webhookId: webhook.id, claim: 'one', signal });
      const row = await rebinding.database('webhook_deliveries').first('status', 'error', 'response_status');
      assert.equal(row.status, 'pending');
      assert.equal(row.error, 'rebinding.example resolves to an address that is not public.');
      assert.equal(connections, 0);
    } finally {
      await rebinding.close();
      listener.close();
    }
  });
});
