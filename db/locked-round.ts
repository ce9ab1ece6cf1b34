import { advisoryLocks } from './advisory-locks.ts';
import type { Database, Transaction } from './database.ts';

/** The rounds that only one process at a time may do. */
export const roundLocks = {
  schedules: advisoryLocks.scheduleRound,
  reconciler: advisoryLocks.reconcilerRound,
} as const;

/** Well within the time after which Postgres ends a session that is idle in a transaction. */
const signOfLifeMs = 5_000;

/**
 * Does a round unless another process holds its lock; returns whether it was done. The lock ends with the connection:
 * while the round waits for others, a statement now and then shows that this process lives, and the lock of one that
 * hangs is free again when Postgres ends its session.
 */
export function withRoundLock(
  database: Database,
  lock: (typeof roundLocks)[keyof typeof roundLocks],
  round: (transaction: Transaction) => Promise<void>,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.raw<{ rows: { held: boolean }[] }>(
      'select pg_try_advisory_xact_lock(?) as held',
      [lock],
    );
    if (rows[0]?.held !== true) return false;
    const signs = setInterval(() => {
      // A connection that broke fails the round itself.
      transaction.raw('select 1').catch(() => clearInterval(signs));
    }, signOfLifeMs);
    try {
      await round(transaction);
    } finally {
      clearInterval(signs);
    }
    return true;
  });
}
