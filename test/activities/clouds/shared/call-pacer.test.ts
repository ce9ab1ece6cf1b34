import assert from 'node:assert/strict';
import { processBudgets, slowing, type CallBudgets } from '../../../../activities/clouds/shared/call-budgets.ts';
import { createCallPacer } from '../../../../activities/clouds/shared/call-pacer.ts';

const rate = { burst: 10, perSecond: 2 };
const bucket = 'aws/1/eu-west-1/ec2:DescribeVpcs';

describe('a budget of calls', () => {
  let nowMs: number;
  let budgets: CallBudgets;
  beforeEach(() => {
    nowMs = 1_000_000;
    budgets = processBudgets(() => nowMs);
  });
  const waitFor = async (calls: number): Promise<number> => (await budgets.reserve({ bucket, rate, calls })).waitMs;

  it('allows a burst of as many calls as the bucket has tokens, and the rest at its rate', async () => {
    assert.equal(await waitFor(10), 0);
    assert.equal(await waitFor(4), 2_000);
    assert.equal(await waitFor(4), 4_000);
    nowMs += 5_000;
    assert.equal(await waitFor(2), 0);
  });

  it('never holds more than its burst', async () => {
    nowMs += 3_600_000;
    assert.equal(await waitFor(11), 500);
  });

  it('is lowered once for calls that were throttled together, and recovers slowly', async () => {
    await waitFor(1);
    await budgets.slow({ bucket, rate });
    await budgets.slow({ bucket, rate });
    assert.equal((await budgets.reserve({ bucket, rate, calls: 1 })).perSecond, rate.perSecond * slowing.factor);
    assert.ok((await waitFor(1)) > 0);
    nowMs += 60_000;
    assert.equal((await budgets.reserve({ bucket, rate, calls: 1 })).perSecond, rate.perSecond);
  });

  it('keeps a minimum rate however often it is throttled', async () => {
    for (let refusals = 0; refusals < 50; refusals += 1) {
      await budgets.slow({ bucket, rate });
      nowMs += slowing.atMostEverySeconds * 1_000;
    }
    const { perSecond } = await budgets.reserve({ bucket, rate, calls: 1 });
    assert.ok(perSecond >= rate.perSecond * slowing.leastShare);
  });
});

describe('the rate limiter of a process', () => {
  const fast = { burst: 3, perSecond: 2_000 };
  const { signal } = new AbortController();
  const turn = { bucket, rate: fast, isUrgent: false, signal };

  /** Budgets that grant everything at once, and remember what was asked of them; the first answer waits for `release`. */
  function recordingBudgets() {
    const reserved: number[] = [];
    let release = (): void => undefined;
    const first = new Promise<void>((resolve) => {
      release = resolve;
    });
    const budgets: CallBudgets = {
      async reserve({ calls, rate: { perSecond } }) {
        reserved.push(calls);
        await first;
        return { waitMs: 0, perSecond };
      },
      slow: async () => undefined,
    };
    return { budgets, reserved, release };
  }

  it('reserves once for all waiting calls, not once per call', async () => {
    const { budgets, reserved, release } = recordingBudgets();
    const pacer = createCallPacer(budgets);
    const turns = Array.from({ length: 100 }, async () => pacer.turn(turn));
    release();
    await Promise.all(turns);
    assert.deepEqual(reserved, [1, 99]);
  });

  it('lets an interactive call overtake those of listings', async () => {
    const { budgets, release } = recordingBudgets();
    const pacer = createCallPacer(budgets);
    const order: string[] = [];
    const turns = ['first', 'second', 'urgent'].map(async (name) => {
      await pacer.turn({ ...turn, isUrgent: name === 'urgent' });
      order.push(name);
    });
    release();
    await Promise.all(turns);
    assert.deepEqual(order, ['urgent', 'first', 'second']);
  });

  it('removes a cancelled call from the queue, with its reason', async () => {
    const { budgets, release } = recordingBudgets();
    const pacer = createCallPacer(budgets);
    const stop = new AbortController();
    const before = pacer.turn(turn);
    const cancelled = pacer.turn({ ...turn, signal: stop.signal });
    const after = pacer.turn(turn);
    stop.abort(new Error('the sync was cancelled'));
    await assert.rejects(cancelled, /the sync was cancelled/);
    release();
    await Promise.all([before, after]);
  });

  it('uses its own budget while the shared one cannot be reached', async () => {
    const away = async (): Promise<never> => Promise.reject(new Error('the database is away'));
    const pacer = createCallPacer({ reserve: away, slow: away });
    await Promise.all(Array.from({ length: 20 }, async () => pacer.turn(turn)));
    pacer.refused(bucket, fast);
    await pacer.turn(turn);
  });
});
