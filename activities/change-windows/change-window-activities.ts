import { publishWindowEnd } from '../../db/commands/change-windows/change-windows.ts';
import type { Database } from '../../db/database.ts';

/** Returns the activities of change windows; they touch Postgres only. */
export function changeWindowActivities({ database }: { database: Database }) {
  return {
    /** Publishes the end of a window, once; returns in how many milliseconds it ends if it has not, or null. */
    publishChangeWindowEnd: ({ windowId }: { windowId: number }): Promise<number | null> =>
      database.transaction((transaction) => publishWindowEnd(transaction, windowId)),
  };
}

export type ChangeWindowActivities = ReturnType<typeof changeWindowActivities>;
