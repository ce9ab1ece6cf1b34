import type { Database } from '../../database.ts';

/** Returns the ids of connected providers after an id, in order. */
export async function providersToRecord(
  database: Database,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number[]> {
  return database('providers')
    .where('id', '>', afterId)
    .whereNotNull('answered_at')
    .whereNull('deleted_at')
    .orderBy('id')
    .limit(limit)
    .pluck<number[]>('id');
}
