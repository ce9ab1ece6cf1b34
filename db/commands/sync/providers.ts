import type { Database, Transaction } from '../../database.ts';
import { publishDegraded } from '../providers/degraded.ts';

/** Marks a provider that is not deleted as syncing. */
export async function markProviderSyncing(database: Database, providerId: number): Promise<void> {
  await database('providers').where({ id: providerId }).whereNull('deleted_at').update({ status: 'syncing' });
}

/** Locks the provider of a sync; always before the execution, so that two transactions that end one do not deadlock. */
export async function lockSyncedProvider(
  transaction: Transaction,
  executionId: number,
): Promise<{ id: number; deleted_at: Date | null } | undefined> {
  return transaction('providers as provider')
    .join('jobs as job', 'job.provider_id', 'provider.id')
    .join('executions as execution', 'execution.job_id', 'job.id')
    .where('execution.id', executionId)
    .forNoKeyUpdate('provider')
    .first<{ id: number; deleted_at: Date | null } | undefined>('provider.id', 'provider.deleted_at');
}

/** Writes the state of a provider after a sync: synced at a time, or in error without one. Lock the provider first. */
export async function settleSyncedProvider(
  transaction: Transaction,
  settled: { providerId: number; reason: string | null; syncedAt: Date | null },
): Promise<void> {
  const { providerId, reason, syncedAt } = settled;
  const status = syncedAt === null ? 'error' : 'synced';
  await publishDegraded(transaction, { providerId, status, reason });
  await transaction('providers')
    .where({ id: providerId })
    .update({
      status,
      status_reason: reason,
      ...(syncedAt === null ? {} : { last_synced_at: syncedAt }),
    });
}
