import { advisoryLocks } from './advisory-locks.ts';
import type { Database, Transaction } from './database.ts';

/** Locks of the rounds that only one process at a time may run. */
export const roundLocks = {
  schedules: advisoryLocks.scheduleRound,
  reconciler: advisoryLocks.reconcilerRound,
} as const;

/** Well within the time after which Postgres ends a session that is idle in a transaction. */
const signOfLifeMs = 5_000;

/**
 * Runs a round unless another process holds its lock; returns whether it ran. The lock ends with the connection:
 * regular statements keep the session alive while the round waits for other work, and Postgres ends the session of a
 * process that hangs, which frees the lock.
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
      // A broken connection fails the round itself.
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
