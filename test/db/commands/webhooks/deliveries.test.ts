import assert from 'node:assert/strict';
import {
  beginAttempts,
  claimDueDeliveries,
  claimRetry,
  failWaiting,
  markHandedOver,
  pruneDeliveries,
  recordAttempts,
  releaseDeliveries,
  settleRetry,
  takeOverQueue,
} from '../../../../db/commands/webhooks/deliveries.ts';
import { notifyWokenEndpoints } from '../../../../db/commands/webhooks/fan-out.ts';
import { noteHealth } from '../../../../db/commands/webhooks/health.ts';
import {
  addWebhook,
  lockWebhook,
  queueDelivery,
  removeWebhook,
  replaceWebhookSecret,
  updateWebhook,
} from '../../../../db/commands/webhooks/webhooks.ts';
import { deliveriesToHandOver, nextDueInMs, retryState } from '../../../../db/reads/webhooks/deliveries.ts';
import {
  findDelivery,
  findWebhook,
  findWebhookOrRemains,
  listDeliveries,
  listWebhooks,
} from '../../../../db/reads/webhooks/webhooks.ts';
import type { Webhook } from '../../../../db/models/webhook.ts';
import { insertRow } from '../../../helpers/insert-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { whileUncommitted } from '../../../helpers/while-uncommitted.ts';

const minuteMs = 60_000;
const ago = (minutes: number): Date => new Date(Date.now() - minutes * minuteMs);

describe('The deliveries of a webhook', () => {
  const database = useTestDatabase({ poolSize: 5 });
  let webhookId: number;

  const webhook = (values: object = {}) =>
    insertRow(database(), 'webhooks', { name: 'hook', url: 'https://example.com', events: '{}', ...values });
  beforeEach(async () => {
    webhookId = await webhook({ drain_claim: 'mine' });
  });

  const delivery = (values: object = {}) => {
    const isPending = !('status' in values) || values.status === 'pending';
    return insertRow(database(), 'webhook_deliveries', {
      webhook_id: webhookId,
      event: 'job.completed',
      occurred_at: new Date(),
      data: '{}',
      next_attempt_at: isPending ? ago(1) : null,
      ...values,
    });
  };
  const sending = (values: object = {}) =>
    delivery({ status: 'sending', claim: 'mine', is_begun: true, attempts: 1, ...values });
  const rowOf = (id: number) => database()('webhook_deliveries').where({ id }).first();
  const wakeups = () => database()('webhook_wakeups').where({ webhook_id: webhookId }).pluck('webhook_id');

  it('are claimed when they are due, in order, and only by the holder of the queue', async () => {
    const [later, sooner] = [await delivery({ next_attempt_at: ago(1) }), await delivery({ next_attempt_at: ago(2) })];
    await delivery({ next_attempt_at: ago(-1) });
    await delivery({ lane: 'workflow' });
    await sending();
    await delivery({ status: 'failed' });
    await delivery({ webhook_id: await webhook({ drain_claim: 'mine' }) });
    const claim = (limit: number, by = 'mine') => claimDueDeliveries(database(), { webhookId, claim: by, limit });
    assert.deepEqual(await claim(10, 'another'), []);
    assert.deepEqual(
      (await claim(1)).map(({ id }) => id),
      [sooner],
    );
    assert.deepEqual(
      (await claim(10)).map(({ id }) => id),
      [later],
    );
    const row = await rowOf(later);
    assert.deepEqual([row.status, row.is_begun, row.claim, row.next_attempt_at], ['sending', false, 'mine', null]);
    assert.deepEqual(await claim(10), []);
  });

  it('are given by id whatever their order of claiming', async () => {
    const ids = [await delivery({ next_attempt_at: ago(1) }), await delivery({ next_attempt_at: ago(2) })];
    const claimed = await claimDueDeliveries(database(), { webhookId, claim: 'mine', limit: 10 });
    assert.deepEqual(
      claimed.map(({ id }) => id),
      ids,
    );
  });

  it('count an attempt when it starts, once, and only for their claim', async () => {
    const [own, foreign, begun, ended, unasked] = [
      await sending({ is_begun: false, attempts: 0 }),
      await sending({ is_begun: false, claim: 'another', attempts: 0 }),
      await sending(),
      await delivery({ status: 'failed', claim: 'mine' }),
      await sending({ is_begun: false, attempts: 0 }),
    ];
    const ids = [own, foreign, begun, ended];
    assert.deepEqual(await beginAttempts(database(), { ids, claim: 'mine' }), [own]);
    const row = await rowOf(own);
    assert.deepEqual([row.attempts, row.is_begun], [1, true]);
    assert.ok(row.started_at);
    assert.deepEqual([(await rowOf(begun)).attempts, (await rowOf(unasked)).attempts], [1, 0]);
  });

  it('return to their queue when their attempt was not started', async () => {
    const claimed = { is_begun: false, attempts: 0 };
    const ids = [await sending(claimed), await sending(), await sending({ ...claimed, claim: 'another' })];
    const ended = await delivery({ status: 'failed', claim: 'mine' });
    const unasked = await sending(claimed);
    await releaseDeliveries(database(), { ids: [...ids, ended], claim: 'mine' });
    const states = await Promise.all([...ids, ended, unasked].map(async (id) => (await rowOf(id)).status));
    assert.deepEqual(states, ['pending', 'sending', 'sending', 'failed', 'sending']);
    const released = await rowOf(ids[0] ?? 0);
    assert.equal(released.claim, null);
    assert.ok(released.next_attempt_at <= new Date());
  });

  it('of a crashed drain are in doubt: due immediately, or failed after the last attempt', async () => {
    const other = await webhook();
    const [begun, last, waiting, retried, elsewhere, done] = [
      await sending({ started_at: ago(1) }),
      await sending({ attempts: 3 }),
      await sending({ is_begun: false, attempts: 3, error: 'before' }),
      await sending({ lane: 'workflow' }),
      await sending({ webhook_id: other }),
      await delivery({ status: 'succeeded' }),
    ];
    await takeOverQueue(database(), { webhookId, claim: 'next' });
    const states = [begun, last, waiting, retried, elsewhere, done].map(async (id) => (await rowOf(id)).status);
    assert.deepEqual(await Promise.all(states), ['pending', 'failed', 'pending', 'sending', 'sending', 'succeeded']);
    const row = await rowOf(begun);
    assert.deepEqual([row.next_attempt_at, row.claim], [row.created_at, null]);
    assert.match(row.error, /cut off/);
    assert.deepEqual([row.attempt_log.length, row.attempt_log[0].error, row.attempt_log[0].attempt], [1, 'cut off', 1]);
    const unbegun = await rowOf(waiting);
    assert.deepEqual([unbegun.error, unbegun.attempt_log], ['before', []]);
    assert.equal((await database()('webhooks').where({ id: webhookId }).first()).drain_claim, 'next');
    assert.equal((await database()('webhooks').where({ id: other }).first()).drain_claim, null);
  });

  it('that are tried by workflows of their own are claimed while attempts are left', async () => {
    const lane = 'workflow';
    const [pending, cut, queued, ended, spent] = [
      await delivery({ lane, attempts: 1 }),
      await sending({ lane, claim: 'died' }),
      await delivery({ attempts: 1 }),
      await delivery({ lane, status: 'failed' }),
      await delivery({ lane, attempts: 3 }),
    ];
    const claim = async (id: number) => (await claimRetry(database(), { id, claim: 'retry' }))?.attempts ?? null;
    assert.deepEqual(
      [await claim(pending), await claim(cut), await claim(queued), await claim(ended), await claim(spent)],
      [2, 2, null, null, null],
    );
    const row = await rowOf(pending);
    assert.deepEqual([row.status, row.is_begun, row.claim, row.next_attempt_at], ['sending', true, 'retry', null]);
  });

  describe('whose attempts ended', () => {
    const record = (results: { id: number; succeeded: boolean }[], claim = 'mine') =>
      database().transaction((transaction) =>
        recordAttempts(transaction, {
          webhookId,
          claim,
          retryInitialSeconds: 600,
          results: results.map((result) => ({
            ...result,
            started_at: ago(1).toISOString(),
            duration_ms: 12,
            response_status: result.succeeded ? 200 : 500,
            response_body: 'body',
            error: result.succeeded ? null : 'HTTP 500',
          })),
        }),
      );

    it('succeed, or are due again later each time, or have failed after the third', async () => {
      const [done, first, second, third] = [
        await sending(),
        await sending(),
        await sending({ attempts: 2, lane: 'workflow' }),
        await sending({ attempts: 3, lane: 'workflow' }),
      ];
      const before = Date.now();
      await record([{ id: done, succeeded: true }, ...[first, second, third].map((id) => ({ id, succeeded: false }))]);
      const rows = await Promise.all([done, first, second, third].map(rowOf));
      assert.deepEqual(
        rows.map(({ status }) => status),
        ['succeeded', 'pending', 'pending', 'failed'],
      );
      assert.deepEqual(
        rows.map(({ lane }) => lane),
        ['queue', 'workflow', 'workflow', 'workflow'],
      );
      const minutes = rows.map(({ next_attempt_at: at }) =>
        at === null ? null : Math.round((at.getTime() - before) / minuteMs),
      );
      assert.deepEqual(minutes, [null, 10, 20, null]);
      assert.deepEqual(
        rows.map(({ claim, response_status: status, error }) => [claim, status, error]),
        [
          [null, 200, null],
          [null, 500, 'HTTP 500'],
          [null, 500, 'HTTP 500'],
          [null, 500, 'HTTP 500'],
        ],
      );
      assert.deepEqual([rows[1].attempt_log.length, rows[1].attempt_log[0].response_status], [1, 500]);
      assert.deepEqual([rows[1].is_handed_over, rows[1].response_body, rows[1].duration_ms], [false, 'body', 12]);
    });

    it('under another claim are skipped', async () => {
      const [id, ended] = [await sending(), await delivery({ status: 'failed', claim: 'mine' })];
      await record([{ id, succeeded: true }], 'late');
      await record([{ id: ended, succeeded: true }]);
      assert.deepEqual([(await rowOf(id)).status, (await rowOf(ended)).status], ['sending', 'failed']);
    });

    it('stay in the queue while a hundred others have workflows', async () => {
      const others = { webhook_id: webhookId, event: 'x', occurred_at: new Date(), data: '{}' };
      const inWorkflow = { ...others, lane: 'workflow', attempts: 1 };
      await database()('webhook_deliveries').insert([
        ...Array.from({ length: 98 }, () => ({ ...inWorkflow, next_attempt_at: new Date() })),
        { ...inWorkflow, status: 'sending', next_attempt_at: null },
        { ...inWorkflow, status: 'failed', next_attempt_at: null },
        { ...inWorkflow, webhook_id: await webhook(), status: 'pending', next_attempt_at: new Date() },
      ]);
      const ids = [await sending(), await sending()];
      await record(ids.map((id) => ({ id, succeeded: false })));
      assert.deepEqual(await Promise.all(ids.map(async (id) => (await rowOf(id)).lane)), ['workflow', 'queue']);
    });
  });

  it('that moved to workflows are handed over once', async () => {
    const lane = 'workflow';
    const [pending, active, handed] = [
      await delivery({ lane, is_handed_over: false }),
      await sending({ lane, is_handed_over: false }),
      await delivery({ lane, is_handed_over: true }),
    ];
    await delivery({ lane, status: 'failed', is_handed_over: false });
    await delivery({ is_handed_over: false });
    await delivery({ lane, is_handed_over: false, webhook_id: await webhook() });
    const toHandOver = async () => (await deliveriesToHandOver(database(), webhookId)).map(({ id }) => id);
    assert.deepEqual(await toHandOver(), [pending, active]);
    await markHandedOver(database(), [pending, handed]);
    assert.deepEqual(await toHandOver(), [active]);
  });

  it('whose workflow gave up go back to the queue, which is woken, unless no attempt is left', async () => {
    const lane = 'workflow';
    for (const [values, status, wakes] of [
      [{ status: 'sending', is_begun: true, attempts: 2 }, 'pending', 1],
      [{ status: 'sending', is_begun: true, attempts: 3 }, 'failed', 0],
      [{ status: 'pending', attempts: 1, next_attempt_at: ago(-60) }, 'pending', 1],
      [{ status: 'succeeded' }, 'succeeded', 0],
    ] as const) {
      await database()('webhook_wakeups').delete();
      const [id, other] = [await delivery({ lane, ...values }), await delivery({ lane, next_attempt_at: ago(-60) })];
      await settleRetry(database(), id);
      const row = await rowOf(id);
      assert.deepEqual([row.status, row.lane], [status, status === 'succeeded' ? lane : 'queue']);
      assert.equal((await wakeups()).length, wakes);
      if (status === 'pending') assert.ok(row.next_attempt_at <= new Date());
      assert.equal((await rowOf(other)).lane, lane);
    }
    const queued = await delivery({ next_attempt_at: ago(-60) });
    await settleRetry(database(), queued);
    assert.ok((await rowOf(queued)).next_attempt_at > new Date());
    const busy = await sending();
    await settleRetry(database(), busy);
    assert.equal((await rowOf(busy)).status, 'sending');
  });

  it('that wait fail with the reason when their endpoint takes none any longer', async () => {
    const [waiting, busy, elsewhere] = [
      await delivery(),
      await sending(),
      await delivery({ webhook_id: await webhook() }),
    ];
    await failWaiting(database(), { webhookId, reason: 'deleted' });
    const row = await rowOf(waiting);
    assert.deepEqual([row.status, row.next_attempt_at, row.error], ['failed', null, 'deleted']);
    assert.deepEqual([(await rowOf(busy)).status, (await rowOf(elsewhere)).status], ['sending', 'pending']);
  });

  it('are kept for a day, and the last hundred longer', async () => {
    const base = {
      webhook_id: webhookId,
      event: 'x',
      occurred_at: new Date(),
      data: '{}',
      status: 'succeeded',
      next_attempt_at: null,
    };
    const old = { ...base, created_at: ago(25 * 60) };
    const removable = [
      await insertRow(database(), 'webhook_deliveries', old),
      await insertRow(database(), 'webhook_deliveries', { ...old, status: 'failed' }),
    ];
    const kept = [
      await insertRow(database(), 'webhook_deliveries', { ...old, status: 'pending', next_attempt_at: new Date() }),
      await insertRow(database(), 'webhook_deliveries', { ...base, created_at: ago(23 * 60) }),
      await insertRow(database(), 'webhook_deliveries', { ...old, webhook_id: await webhook() }),
    ];
    await database()('webhook_deliveries').insert(Array.from({ length: 100 }, () => old));
    await pruneDeliveries(database(), webhookId);
    const left = await database()('webhook_deliveries')
      .whereIn('id', [...removable, ...kept])
      .orderBy('id')
      .pluck('id');
    assert.deepEqual(left, kept);
    assert.equal((await database()('webhook_deliveries').where({ webhook_id: webhookId })).length, 102);
  });

  it('say when the next one is due', async () => {
    assert.equal(await nextDueInMs(database(), webhookId), null);
    await delivery({ lane: 'workflow' });
    await sending();
    assert.equal(await nextDueInMs(database(), webhookId), null);
    const id = await delivery({ next_attempt_at: ago(-10) });
    await delivery({ next_attempt_at: ago(-60) });
    const due = (await nextDueInMs(database(), webhookId)) ?? 0;
    assert.ok(due > 5 * minuteMs && due <= 10 * minuteMs, String(due));
    const state = await retryState(database(), id);
    assert.deepEqual(
      [state?.webhook_id, state?.status, state?.lane, state?.attempts],
      [webhookId, 'pending', 'queue', 0],
    );
    assert.ok((state?.due_in_ms ?? 0) > 5 * minuteMs);
    assert.equal(await retryState(database(), 0), null);
    await delivery();
    assert.equal(await nextDueInMs(database(), webhookId), 0);
  });

  it('are listed newest first, the last hundred of an endpoint, and found by their own id', async () => {
    const elsewhere = await webhook();
    await delivery({ webhook_id: elsewhere });
    await database()('webhook_deliveries').insert(
      Array.from({ length: 101 }, () => ({
        webhook_id: webhookId,
        event: 'x',
        occurred_at: new Date(),
        data: '{}',
        status: 'failed',
        next_attempt_at: null,
      })),
    );
    const all = await database()('webhook_deliveries')
      .where({ webhook_id: webhookId })
      .orderBy('id', 'desc')
      .pluck('id');
    const list = async (page: number, perPage: number) => {
      const { rows, total } = await listDeliveries(database(), { webhookId, page, perPage });
      assert.equal(total, 100);
      return rows.map(({ id }) => id);
    };
    assert.deepEqual(
      [await list(1, 2), await list(2, 2), await list(1, 1_000)],
      [all.slice(0, 2), all.slice(2, 4), all.slice(0, 100)],
    );
    const { delivery_id: deliveryId } = await rowOf(all[0]);
    assert.equal((await findDelivery(database(), { webhookId, deliveryId }))?.id, all[0]);
    assert.equal(await findDelivery(database(), { webhookId: elsewhere, deliveryId }), null);
  });

  it('that a member asks for wake their endpoint once', async () => {
    const queue = () =>
      database().transaction((transaction) =>
        queueDelivery(transaction, {
          webhookId,
          event: 'ping',
          occurredAt: ago(1),
          data: { a: 1 },
          redeliveryOf: null,
        }),
      );
    const [row] = [await queue(), await queue()];
    assert.deepEqual(
      [row.webhook_id, row.event, row.status, row.data, row.lane],
      [webhookId, 'ping', 'pending', { a: 1 }, 'queue'],
    );
    assert.deepEqual(await wakeups(), [webhookId]);
    const notified: number[] = [];
    await assert.rejects(notifyWokenEndpoints(database(), () => Promise.reject(new Error('away'))));
    const notify = (id: number): Promise<void> => {
      notified.push(id);
      return Promise.resolve();
    };
    const woken = await database()('webhook_wakeups').pluck('webhook_id');
    assert.equal(await notifyWokenEndpoints(database(), notify), woken.length);
    assert.ok(notified.includes(webhookId));
    assert.equal(await notifyWokenEndpoints(database(), notify), 0);
  });

  describe('and the health of their endpoint', () => {
    const note = (anySucceeded: boolean) =>
      database().transaction((transaction) => noteHealth(transaction, { webhookId, anySucceeded }));
    const hook = (id = webhookId) => database()('webhooks').where({ id }).first();
    const alerts = () => database()('alerts').where({ rule: 'webhook_paused' });
    const fails = (days: number, values: object = {}) =>
      database()('webhooks')
        .where({ id: webhookId })
        .update({ failing_since: ago(days * 24 * 60), ...values });

    it('is bad since the first failure, until a success', async () => {
      const other = await webhook();
      await note(false);
      const since = (await hook()).failing_since;
      assert.ok(since);
      await note(false);
      assert.deepEqual((await hook()).failing_since, since);
      assert.equal((await hook(other)).failing_since, null);
      await database()('webhooks').where({ id: other }).update({ failing_since: since });
      await note(true);
      assert.deepEqual([(await hook()).failing_since, (await hook(other)).failing_since], [null, since]);
    });

    it('pauses it after five days of failures, with one alert', async () => {
      const other = await webhook({ failing_since: ago(6 * 24 * 60) });
      await fails(4.9);
      await note(false);
      assert.deepEqual([(await hook()).paused_at, await alerts()], [null, []]);
      await fails(5.1);
      await note(false);
      const { paused_at: at } = await hook();
      assert.ok(at);
      assert.equal((await hook(other)).paused_at, null);
      await note(false);
      assert.deepEqual((await hook()).paused_at, at);
      assert.deepEqual(
        (await alerts()).map(({ occurrences }) => occurrences),
        [1],
      );
    });

    it('does not apply to a deleted endpoint', async () => {
      await fails(6, { deleted_at: new Date() });
      await note(false);
      assert.equal((await hook()).paused_at, null);
    });
  });

  describe('and the endpoint itself', () => {
    const inOne = (work: (hook: Webhook) => Promise<unknown>, id = webhookId) =>
      database().transaction(async (transaction) => {
        const hook = await lockWebhook(transaction, id);
        assert.ok(hook);
        return work(hook);
      });

    it('is listed newest first until it is deleted, and its remains are found', async () => {
      await database()('webhooks').whereNot({ id: webhookId }).update({ deleted_at: new Date() });
      const next = await webhook({ secret: Buffer.from('s'), previous_secret: Buffer.from('p') });
      const list = async (page: number) =>
        (await listWebhooks(database(), { page, perPage: 1 })).rows.map(({ id }) => id);
      assert.deepEqual([await list(1), await list(2), await list(3)], [[next], [webhookId], []]);
      assert.equal((await listWebhooks(database(), { page: 1, perPage: 1 })).total, 2);
      await database().transaction(async (transaction) => {
        const hook = await lockWebhook(transaction, next);
        assert.ok(hook);
        await removeWebhook(transaction, hook);
      });
      assert.equal((await listWebhooks(database(), { page: 1, perPage: 1 })).total, 1);
      assert.equal(await findWebhook(database(), next), null);
      assert.equal(await database().transaction((transaction) => lockWebhook(transaction, next)), null);
      const remains = await findWebhookOrRemains(database(), next);
      assert.deepEqual([remains?.id, remains?.secret, remains?.previous_secret], [next, null, null]);
      assert.equal(await findWebhookOrRemains(database(), 0), null);
    });

    it('is created with a secret that is sealed for its id', async () => {
      const given = { name: 'n', url: 'https://u', events: ['ping'], created_by: null };
      const made = await database().transaction((transaction) =>
        addWebhook(transaction, { ...given, seal: (id) => Buffer.from(`sealed ${id}`) }),
      );
      assert.equal(made.secret?.toString(), `sealed ${made.id}`);
    });

    it('starts again when it is enabled, and not by another change', async () => {
      await database()('webhooks')
        .where({ id: webhookId })
        .update({ paused_at: ago(1), failing_since: ago(2), active_since: ago(3) });
      const update = (change: object, starts: boolean) =>
        database().transaction(async (transaction) => {
          const hook = await lockWebhook(transaction, webhookId);
          assert.ok(hook);
          return updateWebhook(transaction, { webhook: hook, change, starts });
        });
      const renamed = await update({ name: 'renamed' }, false);
      assert.equal(renamed.name, 'renamed');
      assert.ok(renamed.paused_at && renamed.failing_since && renamed.active_since < ago(2));
      const started = await update({ enabled: true }, true);
      assert.deepEqual([started.paused_at, started.failing_since], [null, null]);
      assert.ok(started.active_since > ago(1));
    });

    it('keeps the previous secret for some hours', async () => {
      await database()('webhooks')
        .where({ id: webhookId })
        .update({ secret: Buffer.from('old') });
      const replaced = await database().transaction(async (transaction) => {
        const hook = await lockWebhook(transaction, webhookId);
        assert.ok(hook);
        return replaceWebhookSecret(transaction, { webhook: hook, sealed: Buffer.from('new'), previousHours: 5 });
      });
      assert.deepEqual([replaced.secret?.toString(), replaced.previous_secret?.toString()], ['new', 'old']);
      const until = replaced.previous_secret_until?.getTime() ?? 0;
      assert.equal(until - replaced.updated_at.getTime(), 5 * 60 * minuteMs);
    });

    it('is changed by one member after the other', async () => {
      const second = await whileUncommitted(database(), {
        change: (first) => first('webhooks').where({ id: webhookId }).update({ name: 'first' }),
        command: (other) => lockWebhook(other, webhookId),
      });
      assert.equal(second?.name, 'first');
      await inOne((hook) => Promise.resolve(hook));
    });
  });
});
