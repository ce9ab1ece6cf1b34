import { pruneWriteCalls } from '../db/commands/changes/write-calls.ts';
import { countVolatileChanges } from '../db/commands/volatile/count.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../platform/log.ts';
import { repeatOnDemand, type Repetition } from '../platform/repeat.ts';

/** Changes are counted hours after they were seen: minutes do not matter. */
const restMs = 5 * 60_000;

/**
 * Counts the properties that change by themselves and proposes them, and removes calls that are no longer needed for it. Any
 * number of processes may do so concurrently.
 */
export function startVolatileCounting({ database, log }: { database: Database; log: Log }): Repetition {
  const round = async (): Promise<{ againInMs: number }> => {
    const hasMoreCalls = await pruneWriteCalls(database);
    const counted = await countVolatileChanges(database);
    if (counted !== null && counted.proposed.length > 0) {
      log.info(
        { properties: counted.proposed },
        'properties change by themselves; an admin decides whether to compare them',
      );
    }
    return { againInMs: counted?.isBehind === true || hasMoreCalls ? 0 : restMs };
  };
  return repeatOnDemand({ name: 'volatile counting', round, log });
}
