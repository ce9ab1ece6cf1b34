import { activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import type { Database } from '../../db/database.ts';
import {
  pruneAuditRecords,
  pruneChanges,
  pruneEvents,
  pruneExecutions,
  pruneListings,
  pruneVersions,
  pruneWrites,
} from '../../db/commands/retention/retention.ts';

/** What is removed of each kind, one table after the other. */
const prunings = {
  events: [pruneEvents],
  executions: [pruneExecutions],
  versions: [pruneVersions],
  changes: [pruneChanges, pruneListings, pruneAuditRecords, pruneWrites],
};

/** The kinds of rows that are removed when they are older than the retention. */
export type Prunable = keyof typeof prunings;

interface PruneProgress {
  /** Which table of the kind; absent in heartbeats of the release before. */
  table?: number;
  afterId: number;
  deleted: number;
}

/** Returns the activity that removes what is older than the retention. */
export function createRetentionActivities(dependencies: { database: Database; retentionDays: number }) {
  const { database, retentionDays } = dependencies;
  return {
    /**
     * Removes the old rows of one kind, window by window, resuming where an earlier attempt stopped. Returns how many.
     */
    async pruneRows(kind: Prunable): Promise<number> {
      const before = (activityInfo().heartbeatDetails as PruneProgress | undefined) ?? { afterId: 0, deleted: 0 };
      const progress = { table: 0, ...before };
      for (;;) {
        cancellationSignal().throwIfAborted();
        const pruneStep = prunings[kind][progress.table];
        if (pruneStep === undefined) return progress.deleted;
        const { deleted, next } = await pruneStep(database, { afterId: progress.afterId, retentionDays });
        progress.deleted += deleted;
        progress.afterId = next ?? 0;
        if (next === null) progress.table += 1;
        heartbeat(progress);
      }
    },
  };
}

export type RetentionActivities = ReturnType<typeof createRetentionActivities>;
