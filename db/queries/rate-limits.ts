import type { Database } from '../database.ts';

/**
 * Leases up to `block` requests of a subject's quota in a window (its start in Unix seconds). Gives how many were
 * granted, 0 when the quota is used up, and how many of the window are then taken by all processes together.
 */
export async function leaseRequests(
  database: Database,
  lease: { subject: string; windowStart: number; block: number; quota: number },
): Promise<{ granted: number; taken: number }> {
  const { subject, windowStart, block, quota } = lease;
  const { rows } = await database.raw<{ rows: { used: number }[] }>(
    `insert into rate_limit_windows (subject, window_start, used) values (?, ?, ?)
     on conflict (subject, window_start) do update set used = rate_limit_windows.used + excluded.used
       where rate_limit_windows.used < ?
     returning used`,
    [subject, windowStart, block, quota],
  );
  const used = rows[0]?.used;
  if (used === undefined) return { granted: 0, taken: quota };
  return { granted: Math.min(block, quota - (used - block)), taken: Math.min(used, quota) };
}

/** How much of a window is used, without using any. */
export async function windowUse(
  database: Database,
  { subject, windowStart }: { subject: string; windowStart: number },
): Promise<number> {
  const row = await database('rate_limit_windows')
    .where({ subject, window_start: windowStart })
    .first<{ used: number } | undefined>('used');
  return row?.used ?? 0;
}

/** Holds the row of a window against other transactions and gives how much of it is used. */
export async function lockWindow(
  transaction: Database,
  { subject, windowStart }: { subject: string; windowStart: number },
): Promise<number> {
  const { rows } = await transaction.raw<{ rows: { used: number }[] }>(
    `insert into rate_limit_windows (subject, window_start, used) values (?, ?, 0)
     on conflict (subject, window_start) do update set used = rate_limit_windows.used
     returning used`,
    [subject, windowStart],
  );
  return rows[0]?.used ?? 0;
}

/** Adds one to a window that the transaction holds. */
export async function countInWindow(
  transaction: Database,
  { subject, windowStart }: { subject: string; windowStart: number },
): Promise<void> {
  await transaction('rate_limit_windows').where({ subject, window_start: windowStart }).increment('used', 1);
}

/** Removes windows that began before a time in Unix seconds; gives how many. */
export async function pruneRateLimitWindows(database: Database, beforeSeconds: number): Promise<number> {
  return database('rate_limit_windows').where('window_start', '<', beforeSeconds).delete();
}
