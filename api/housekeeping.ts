import type { Database } from '../db/database.ts';
import { foldCveTotals } from '../db/commands/finding-groups/fold-totals.ts';
import { pruneIdempotencyKeys } from '../db/commands/requests/idempotency.ts';
import { pruneLoginFailures } from '../db/commands/sessions/login-failures.ts';
import { pruneNotices } from '../db/commands/findings/notices.ts';
import { prunePasswordResets } from '../db/commands/members/password-resets.ts';
import { pruneSessions } from '../db/commands/sessions/sessions.ts';
import { pruneRateLimitWindows } from '../db/commands/requests/rate-limits.ts';

const intervalMs = 10 * 60_000;
/** A scan of a large account makes thousands of changes, which every reading of the totals adds up until then. */
const totalsIntervalMs = 30_000;
/** Longer than any window of a rate limit. */
const windowsKeptSeconds = 2 * 86_400;
const endedSessionsKeptDays = 30;
/** Longer than a notice is tried to be sent. */
const noticesKeptDays = 30;

/** Starts to remove rows that the API no longer needs, periodically. Returns a function that stops it. */
export function keepHouse(options: { database: Database; onFault: (fault: unknown) => void }): () => void {
  const tidy = async (): Promise<void> => {
    try {
      await pruneIdempotencyKeys(options.database);
      await pruneLoginFailures(options.database);
      await pruneSessions(options.database, endedSessionsKeptDays);
      await prunePasswordResets(options.database, endedSessionsKeptDays);
      await pruneNotices(options.database, noticesKeptDays);
      await pruneRateLimitWindows(options.database, Math.floor(Date.now() / 1_000) - windowsKeptSeconds);
    } catch (error) {
      options.onFault(error);
    }
  };
  const fold = (): void => {
    foldCveTotals(options.database).catch(options.onFault);
  };
  const timers = [setInterval(() => void tidy(), intervalMs), setInterval(fold, totalsIntervalMs)];
  for (const timer of timers) timer.unref();
  return () => timers.forEach((timer) => clearInterval(timer));
}
