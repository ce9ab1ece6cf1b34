import type { Database, Transaction } from '../db/database.ts';

/** One number for each kind of round that a single process at a time may do. */
export const roundLocks = { schedules: 7_340_031, reconciler: 7_340_032 } as const;

/** Does a round if no other process is at it; gives whether it was done. The lock goes with the connection. */
export function doAlone(
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
    await round(transaction);
    return true;
  });
}
