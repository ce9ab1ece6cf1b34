import type { CallCounts } from '../../../domain/inventory/call-counts.ts';
import type { Database } from '../../database.ts';

/** How far a sync is, by its listings. */
export interface SyncProgress {
  /** Listings that have ended. */
  ended: number;
  /** Listings that were begun. */
  begun: number;
  calls: CallCounts;
}

/** Returns how far each of these syncs is; those without a listing are not included. */
export async function syncProgress(
  database: Database,
  executionIds: readonly number[],
): Promise<Map<number, SyncProgress>> {
  if (executionIds.length === 0) return new Map();
  const rows = await database('sync_units')
    .whereIn('execution_id', [...executionIds])
    .groupBy('execution_id')
    .select<({ execution_id: number; ended: number; begun: number } & CallCounts)[]>(
      'execution_id',
      database.raw(`count(*) filter (where status <> 'running')::integer as ended`),
      database.raw('count(*)::integer as begun'),
      database.raw('sum(calls_made)::integer as made'),
      database.raw('sum(calls_retried)::integer as retried'),
      database.raw('sum(calls_throttled)::integer as throttled'),
    );
  return new Map(rows.map(({ execution_id: id, ended, begun, ...calls }) => [id, { ended, begun, calls }]));
}
