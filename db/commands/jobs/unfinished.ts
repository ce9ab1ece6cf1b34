import type { Database } from '../../database.ts';

/**
 * Settles connects whose request died before it answered: providers that were not refused become visible, the refused
 * ones are returned for removal. Credentials that are being checked without a waiting request are discarded.
 */
export async function settleUnanswered(database: Database, olderThanSeconds: number): Promise<number[]> {
  const age = [olderThanSeconds];
  await database('providers')
    .whereNull('answered_at')
    .whereNull('refusal')
    .whereRaw(`created_at < now() - ? * interval '1 second'`, age)
    .update({ answered_at: database.fn.now() });
  await database('credential_changes')
    .whereNull('outcome')
    .whereRaw(`requested_at < now() - ? * interval '1 second'`, age)
    .update({ outcome: JSON.stringify({ accepted: false, reason: 'nobody waited for the check' }), sealed: null });
  return database('providers')
    .whereNull('answered_at')
    .whereNotNull('refusal')
    .whereRaw(`created_at < now() - ? * interval '1 second'`, age)
    .pluck('id');
}
