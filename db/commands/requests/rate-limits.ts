import type { Database } from '../../database.ts';

/**
 * Leases up to `block` requests of a subject's quota in a window (its start in Unix seconds). Returns how many were
 * granted, 0 when the quota is used up, and how many of the window all processes have taken by then.
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

/** Removes windows that began before a time in Unix seconds; returns how many. */
export async function pruneRateLimitWindows(database: Database, beforeSeconds: number): Promise<number> {
  return database('rate_limit_windows').where('window_start', '<', beforeSeconds).delete();
}
