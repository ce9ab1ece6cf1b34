import type { Database } from '../../database.ts';
import { syncProgress, type SyncProgress } from './progress.ts';

/** A sync that is running. */
export interface RunningSync extends SyncProgress {
  elapsedMs: number;
}

/** Returns the running syncs of some providers, by provider. */
export async function runningSyncs(
  database: Database,
  providerIds: readonly number[],
): Promise<Map<number, RunningSync>> {
  if (providerIds.length === 0) return new Map();
  const rows = await database('executions as execution')
    .join('jobs as job', 'job.id', 'execution.job_id')
    .where({ 'job.type': 'inventory_sync', 'execution.status': 'running' })
    .whereIn('job.provider_id', [...providerIds])
    .select<{ id: number; provider_id: number; elapsed_ms: number }[]>(
      'execution.id',
      'job.provider_id',
      database.raw('floor(greatest(0, extract(epoch from now() - execution.started_at) * 1000))::float8 as elapsed_ms'),
    );
  const progress = await syncProgress(
    database,
    rows.map(({ id }) => id),
  );
  const none = { ended: 0, begun: 0, calls: { made: 0, retried: 0, throttled: 0 } };
  return new Map(
    rows.map(({ id, provider_id: providerId, elapsed_ms: elapsedMs }) => [
      providerId,
      { elapsedMs, ...(progress.get(id) ?? none) },
    ]),
  );
}
