import type { Database } from '../db/database.ts';
import { endDueAcceptances } from '../db/commands/acceptances/ends.ts';
import { nextAcceptanceDueInMs } from '../db/reads/acceptances/ends.ts';
import type { Log } from '../platform/log.ts';
import { repeatOnDemand, type Repetition } from '../platform/repeat.ts';

/** Maximum time between two checks, for new acceptances and those that expire later. */
const longestRestMs = 5_000;

/**
 * Ends acceptances when they expire, which reopens what they covered. Any number of processes may do so concurrently.
 */
export function startAcceptanceExpiry(deps: {
  database: Database;
  log: Log;
  /** How long a pending acceptance waits for another admin. */
  pendingValidDays: number;
}): Repetition {
  const { database, log, pendingValidDays } = deps;
  const round = async (): Promise<{ againInMs: number | null }> => {
    const { expired, outdated } = await endDueAcceptances(database, { pendingValidDays });
    if (expired.length > 0)
      log.info({ acceptances: expired }, 'acceptances expired; the findings they covered are open again');
    if (outdated.length > 0) log.info({ acceptances: outdated }, 'acceptances were not confirmed in time');
    const dueInMs = await nextAcceptanceDueInMs(database);
    return { againInMs: Math.min(dueInMs ?? longestRestMs, longestRestMs) };
  };
  return repeatOnDemand({ name: 'acceptance expiry', round, log });
}
