import assert from 'node:assert/strict';
import { writeEvents } from '../../../../db/commands/events/write.ts';
import {
  claimIdempotencyKey,
  pruneIdempotencyKeys,
  releaseIdempotencyKey,
  storeIdempotentAnswer,
} from '../../../../db/commands/requests/idempotency.ts';
import { leaseRequests, pruneRateLimitWindows } from '../../../../db/commands/requests/rate-limits.ts';
import {
  addLoginFailure,
  forgetLoginFailures,
  pruneLoginFailures,
} from '../../../../db/commands/sessions/login-failures.ts';
import { readLoginFailures } from '../../../../db/reads/sessions/login-failures.ts';
import { member } from '../../../helpers/identity.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

const minuteMs = 60_000;
const ago = (minutes: number): Date => new Date(Date.now() - minutes * minuteMs);

describe('Stored data of requests', () => {
  const database = useTestDatabase();

  describe('by idempotency keys', () => {
    const hash = (text: string): Buffer => Buffer.from(text.padEnd(32));
    let memberId: number;

    beforeEach(async () => {
      memberId = (await member(database())).id;
    });
    const scope = (given: object = {}) => ({ memberId, route: 'POST /a', key: 'k', ...given });
    const claim = (given: object = {}, body = 'one') =>
      claimIdempotencyKey(database(), { ...scope(given), bodyHash: hash(body) });
    const claimed = async (given: object = {}) => {
      const outcome = await claim(given);
      assert.ok(outcome.kind === 'claimed', outcome.kind);
      return { ...scope(given), claimedAt: outcome.claimedAt };
    };
    const age = (minutes: number) =>
      database()('idempotency_keys')
        .where({ member_id: memberId })
        .update({ created_at: ago(minutes) });

    it('is claimed by one request of a member, path and key, and answered to the others', async () => {
      const own = await claimed();
      const other = await member(database());
      for (const given of [{ memberId: other.id }, { route: 'POST /b' }, { key: 'l' }]) {
        assert.equal((await claim(given)).kind, 'claimed');
      }
      assert.deepEqual([await claim(), await claim({}, 'two')], [{ kind: 'in_flight' }, { kind: 'other_body' }]);
      await storeIdempotentAnswer(database(), own, { status: 201, body: { a: 1 } });
      assert.deepEqual(await claim(), { kind: 'answered', status: 201, body: { a: 1 } });
      assert.deepEqual(
        [await claim({}, 'two'), await claim({ key: 'l' })],
        [{ kind: 'other_body' }, { kind: 'in_flight' }],
      );
    });

    it('names the subject of an answer that held a secret', async () => {
      await storeIdempotentAnswer(database(), await claimed(), { status: 201, secretSubjectId: '7' });
      assert.deepEqual(await claim(), { kind: 'answered_with_secret', subjectId: '7' });
    });

    it('is taken over from a request that died, with the same body alone, and from any after a day', async () => {
      const first = await claimed();
      await age(0.9);
      assert.equal((await claim()).kind, 'in_flight');
      await age(1.1);
      assert.equal((await claim({}, 'two')).kind, 'other_body');
      const second = await claimed();
      await storeIdempotentAnswer(database(), first, { status: 500, body: null });
      await releaseIdempotencyKey(database(), first);
      assert.equal((await claim()).kind, 'in_flight');
      await storeIdempotentAnswer(database(), second, { status: 200, body: null });
      await age(23 * 60);
      assert.equal((await claim()).kind, 'answered');
      await age(25 * 60);
      const other = await claim({}, 'two');
      assert.equal(other.kind, 'claimed');
      assert.equal((await claim({}, 'two')).kind, 'in_flight');
    });

    it('is free again when its request has no outcome, and pruned after a day', async () => {
      const own = await claimed();
      await claimed({ key: 'l' });
      await releaseIdempotencyKey(database(), own);
      assert.equal((await claim()).kind, 'claimed');
      assert.equal((await claim({ key: 'l' })).kind, 'in_flight');
      await database()('idempotency_keys').whereNot({ member_id: memberId }).delete();
      await age(23 * 60);
      await database()('idempotency_keys')
        .where({ key: 'l' })
        .update({ created_at: ago(25 * 60) });
      assert.equal(await pruneIdempotencyKeys(database()), 1);
      assert.deepEqual(await database()('idempotency_keys').pluck('key'), ['k']);
    });
  });

  describe('by quotas', () => {
    const lease = (subject: string, windowStart: number, block = 4) =>
      leaseRequests(database(), { subject, windowStart, block, quota: 10 });

    it('is leased in blocks up to the quota of a subject and window', async () => {
      assert.deepEqual(await lease('a', 60), { granted: 4, taken: 4 });
      assert.deepEqual(await lease('b', 60), { granted: 4, taken: 4 });
      assert.deepEqual(await lease('a', 120), { granted: 4, taken: 4 });
      assert.deepEqual(await lease('a', 60), { granted: 4, taken: 8 });
      assert.deepEqual(await lease('a', 60), { granted: 2, taken: 10 });
      assert.deepEqual(await lease('a', 60), { granted: 0, taken: 10 });
      assert.deepEqual(
        [await lease('c', 60, 10), await lease('c', 60)],
        [
          { granted: 10, taken: 10 },
          { granted: 0, taken: 10 },
        ],
      );
      assert.equal(await pruneRateLimitWindows(database(), 120), 3);
      assert.deepEqual(await database()('rate_limit_windows').pluck('window_start'), [120]);
    });
  });

  describe('by failures to log in', () => {
    const counts = async (...subjects: string[]) =>
      (await readLoginFailures(database(), subjects)).map(({ count }) => count);
    const age = (minutes: number, subject: string) =>
      database()('login_failures')
        .where({ subject })
        .update({ last_failed_at: ago(minutes) });

    it('is counted by subject until it is forgotten', async () => {
      await addLoginFailure(database(), ['b', 'a']);
      await addLoginFailure(database(), ['a']);
      assert.deepEqual(await counts('a', 'none', 'b'), [2, 0, 1]);
      const [a, none] = await readLoginFailures(database(), ['a', 'none']);
      assert.ok((a?.lastMsAgo ?? Infinity) < minuteMs);
      assert.equal(none?.lastMsAgo, Infinity);
      await age(10_000, 'a');
      assert.deepEqual(await counts('a', 'b'), [0, 1]);
      await addLoginFailure(database(), ['a']);
      assert.deepEqual(await counts('a'), [1]);
      await age(10_000, 'a');
      assert.equal(await pruneLoginFailures(database()), 1);
      await addLoginFailure(database(), ['a']);
      await forgetLoginFailures(database(), 'b');
      assert.deepEqual(await database()('login_failures').pluck('subject'), ['a']);
    });
  });

  it('as events, more than a thousand at once', async () => {
    const before = Number((await database()('events').count({ total: 'id' }).first())?.['total']);
    const data = { stopped_at: 'x', stopped_by: 'y', reason: null };
    const event = { type: 'remediation.stopped' as const, providerId: null, resourceId: null, data };
    await database().transaction((trx) =>
      writeEvents(
        trx,
        Array.from({ length: 1_001 }, () => event),
      ),
    );
    await database().transaction((trx) => writeEvents(trx, []));
    assert.equal(Number((await database()('events').count({ total: 'id' }).first())?.['total']), before + 1_001);
  });
});
