import type { Database } from '../../database.ts';

/** A token bucket: `burst` calls at once, then `perSecond`. */
interface Rate {
  burst: number;
  perSecond: number;
}

/**
 * Reserves calls of a bucket in one statement, so that its row is never locked while a cloud is called. The number of
 * tokens may become negative: the caller has to wait for what it reserved. The rate of a bucket that was slowed down
 * recovers by the fraction `regained` per second. Returns when the last of the calls may be made, and the rate.
 */
export async function reserveCalls(
  database: Database,
  asked: { bucket: string; rate: Rate; calls: number; regained: number },
): Promise<{ waitMs: number; perSecond: number }> {
  const { bucket, rate, calls, regained } = asked;
  const { rows } = await database.raw<{ rows: { tokens: number; per_second: number }[] }>(
    `insert into call_budgets as budget (bucket, tokens, per_second, counted_at)
     values (:bucket, :burst::float8 - :calls::float8, :perSecond::float8, clock_timestamp())
     on conflict (bucket) do update set
       tokens = least(
         :burst::float8,
         budget.tokens
           + greatest(0, extract(epoch from clock_timestamp() - budget.counted_at)::float8) * budget.per_second
       ) - :calls::float8,
       per_second = least(
         :perSecond::float8,
         budget.per_second
           + greatest(0, extract(epoch from clock_timestamp() - budget.counted_at)::float8) * :perSecond::float8 * :regained::float8
       ),
       counted_at = greatest(budget.counted_at, clock_timestamp())
     returning tokens, per_second`,
    { bucket, calls, regained, ...rate },
  );
  const row = rows[0];
  if (row === undefined) throw new Error('the reservation returned no row');
  return { waitMs: Math.max(0, (-row.tokens / row.per_second) * 1_000), perSecond: row.per_second };
}

/**
 * Slows a bucket down after a throttled call: empties it, and multiplies its rate by `factor`, but not below `least`.
 * Calls in flight are often throttled together, so this happens at most once every `atMostEverySeconds`.
 */
export async function slowCalls(
  database: Database,
  refused: { bucket: string; factor: number; least: number; atMostEverySeconds: number },
): Promise<void> {
  await database.raw(
    `update call_budgets set
       tokens = least(0, tokens),
       per_second = greatest(:least::float8, per_second * :factor::float8),
       counted_at = clock_timestamp(),
       slowed_at = clock_timestamp()
     where bucket = :bucket
       and (slowed_at is null or slowed_at < clock_timestamp() - make_interval(secs => :atMostEverySeconds::float8))`,
    refused,
  );
}
