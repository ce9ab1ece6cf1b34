import { recordTrendDays } from '../../db/commands/trends/record.ts';
import type { Database } from '../../db/database.ts';
import { providersToRecord } from '../../db/reads/trends/providers-to-record.ts';

/** Providers of one activity: so many take seconds. */
const providersAtOnce = 20;

/** Returns the activities that record the daily figures of providers. Each may run twice and writes the same. */
export function trendActivities({ database }: { database: Database }) {
  return {
    /**
     * Records the figures of the next providers after an id. Returns the id of the last one, null when there are no more, and
     * how many were recorded.
     */
    async recordTrends({ afterId }: { afterId: number }): Promise<{ recorded: number; next: number | null }> {
      const ids = await providersToRecord(database, { afterId, limit: providersAtOnce });
      let recorded = 0;
      for (const id of ids) {
        if ((await recordTrendDays(database, id)) > 0) recorded += 1;
      }
      return { recorded, next: ids.length < providersAtOnce ? null : (ids.at(-1) ?? null) };
    },
  };
}

export type TrendActivities = ReturnType<typeof trendActivities>;
