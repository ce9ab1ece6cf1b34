import { patched, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { Prunable, RetentionActivities } from '../activities/retention/retention-activities.ts';
import { databaseActivity } from './activity-options.ts';

const { pruneRows } = proxyActivities<RetentionActivities>({
  ...databaseActivity,
  startToCloseTimeout: '2 hours',
  heartbeatTimeout: '2 minutes',
});

/** Events first, and executions before the versions that they wrote. */
const kinds = ['events', 'executions', 'versions', 'changes'] as const satisfies Prunable[];

/**
 * Removes rows older than the retention; the daily Schedule starts it. Returns how many rows of each kind were removed.
 */
export async function prune(): Promise<Record<Prunable, number>> {
  const deleted: Record<Prunable, number> = { events: 0, executions: 0, versions: 0, changes: 0 };
  for (const kind of kinds) {
    // Histories of releases without change feeds end before this one.
    if (kind === 'changes' && !patched('prune-changes')) break;
    deleted[kind] = await pruneRows.executeWithOptions({ summary: `Remove old ${kind}` }, [kind]);
    setCurrentDetails(
      `Removed ${deleted.events} events, ${deleted.executions} executions, ${deleted.versions} versions, ${deleted.changes} changes`,
    );
  }
  return deleted;
}
