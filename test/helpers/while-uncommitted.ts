import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Transaction } from '../../db/database.ts';

/**
 * Begins a command while another transaction has made a change and not committed it, and commits the change once the
 * command waits for it (or has ended without waiting). Returns what the command gave: it must have seen the change.
 */
export async function whileUncommitted<Result>(
  database: Database,
  race: {
    change: (transaction: Transaction) => Promise<unknown>;
    command: (transaction: Transaction) => Promise<Result>;
    /** What the other transaction does while the command waits. */
    meanwhile?: (transaction: Transaction) => Promise<unknown>;
  },
): Promise<Result> {
  let outcome: Promise<Result> | undefined;
  await database.transaction(async (first) => {
    await race.change(first);
    const { rows } = await first.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
    let hasEnded = false;
    outcome = database.transaction(race.command).finally(() => {
      hasEnded = true;
    });
    outcome.catch(() => undefined);
    while (!hasEnded && !(await isWaitedFor(database, rows[0]?.pid ?? 0))) await pause(5);
    await race.meanwhile?.(first);
  });
  if (outcome === undefined) throw new Error('the command was not begun');
  return outcome;
}

async function isWaitedFor(database: Database, pid: number): Promise<boolean> {
  const { rows } = await database.raw<{ rows: unknown[] }>(
    'select 1 from pg_stat_activity where ? = any(pg_blocking_pids(pid))',
    [pid],
  );
  return rows.length > 0;
}
