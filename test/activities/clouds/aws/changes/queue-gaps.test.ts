import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { ChangePage } from '../../../../../activities/clouds/change-page.ts';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { callRecord } from '../../../../helpers/call-records.ts';
import { makeEventRule, type EventRule } from '../../../../helpers/event-rule.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { openSession } from '../account-under-test.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe('A queue that was not read', () => {
  let moto: Moto;
  let session: CloudSession;
  let rule: EventRule;
  before(async () => {
    moto = await startMoto();
    session = openSession(moto.url);
    rule = await makeEventRule(moto.url, { retentionSeconds: (4 * dayMs) / 1_000 });
  });
  after(async () => {
    session.close();
    await moto.stop();
  });

  async function firstPage(cursor: JsonObject | null, queue = rule): Promise<ChangePage> {
    const stop = new AbortController();
    const pages = session.changes?.(
      { cursor, settings: { queue_arn: queue.queueArn }, known: async () => [] },
      stop.signal,
    );
    try {
      const page = await pages?.next();
      assert.ok(page !== undefined && page.done !== true);
      return page.value;
    } finally {
      stop.abort();
      await pages?.return(undefined).catch(() => undefined);
    }
  }
  const cursorOf = (agoMs: number, retentionMs: number, queue = rule): JsonObject => ({
    queue: queue.queueArn,
    emptied_at: Date.now() - agoMs,
    retention_ms: retentionMs,
  });

  it('has no gap while it kept its messages, and says in its cursor when it was empty', async () => {
    const { gaps, cursor } = await firstPage(cursorOf(3 * dayMs, 4 * dayMs));
    assert.deepEqual(gaps, []);
    assert.ok(Date.now() - Number(cursor['emptied_at']) < hourMs);
    assert.equal(cursor['retention_ms'], 4 * dayMs);
    assert.deepEqual((await firstPage(cursor)).gaps, []);
  });

  it('has a gap after its retention period, once', async () => {
    const { gaps, cursor } = await firstPage(cursorOf(4 * dayMs + hourMs, 4 * dayMs));
    assert.match(gaps.join(), /retention period/);
    assert.deepEqual((await firstPage(cursor)).gaps, []);
  });

  it('has a gap after the shorter retention period, if it was changed meanwhile', async () => {
    assert.equal((await firstPage(cursorOf(2 * hourMs, hourMs))).gaps.length, 1);
    const short = await makeEventRule(moto.url, { retentionSeconds: 3_600 });
    assert.equal((await firstPage(cursorOf(2 * hourMs, 4 * dayMs, short), short)).gaps.length, 1);
  });

  it('has a gap if nobody knows when it was read, and when it is read for the first time', async () => {
    assert.match((await firstPage({ queue: rule.queueArn })).gaps.join(), /not known when/);
    assert.match((await firstPage(null)).gaps.join(), /not read before/);
    assert.match(
      (await firstPage(cursorOf(0, dayMs, { ...rule, queueArn: `${rule.queueArn}-other` }))).gaps.join(),
      /not read before/,
    );
  });

  it('does not count as empty while more waits than a page has', async () => {
    const queue = await makeEventRule(moto.url);
    await queue.send(Array.from({ length: 120 }, () => JSON.stringify(callRecord({}))));
    const before = cursorOf(hourMs, 4 * dayMs, queue);
    const { cursor } = await firstPage(before, queue);
    assert.equal(cursor['emptied_at'], before['emptied_at']);
  });
});
