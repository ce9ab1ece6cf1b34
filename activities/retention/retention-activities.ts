import { activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import type { Database } from '../../db/database.ts';
import { pruneChanges, pruneEvents, pruneExecutions, pruneVersions } from '../../db/commands/retention/retention.ts';

const prunings = { events: pruneEvents, executions: pruneExecutions, versions: pruneVersions, changes: pruneChanges };

/** The kinds of rows that are removed when they are older than the retention. */
export type Prunable = keyof typeof prunings;

interface PruneProgress {
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
      const progress = (activityInfo().heartbeatDetails as PruneProgress | undefined) ?? { afterId: 0, deleted: 0 };
      for (;;) {
        cancellationSignal().throwIfAborted();
        const { deleted, next } = await prunings[kind](database, { afterId: progress.afterId, retentionDays });
        progress.deleted += deleted;
        if (next === null) return progress.deleted;
        progress.afterId = next;
        heartbeat(progress);
      }
    },
  };
}

export type RetentionActivities = ReturnType<typeof createRetentionActivities>;
