import { countMissed } from '../../db/commands/changes/feeds.ts';
import { completeExecution } from '../../db/commands/jobs/execution-ends.ts';
import { logToExecution } from '../../db/commands/jobs/executions.ts';
import { failListings, failUnended } from '../../db/commands/sync/units.ts';
import { endedUnits } from '../../db/reads/sync/units.ts';
import type { Database } from '../../db/database.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { syncOutcome, type SyncOutcome } from '../../domain/inventory/sync-outcome.ts';
import { lockSyncedProvider, markProviderSyncing, settleSyncedProvider } from '../../db/commands/sync/providers.ts';
import { providerOfSync } from '../../db/reads/sync/providers.ts';
import type { UnitName } from '../../domain/inventory/unit-name.ts';

/** Returns the activities that keep the state of a sync in Postgres; they call no cloud. */
export function syncStateActivities({ database }: { database: Database }) {
  return {
    /** Marks the provider as syncing; null when the execution has ended or its provider is deleted. */
    async openSync(input: { executionId: number }): Promise<{ providerId: number; kind: ProviderKind } | null> {
      const provider = await providerOfSync(database, input.executionId);
      if (provider === null) return null;
      await markProviderSyncing(database, provider.id);
      return { providerId: provider.id, kind: provider.type };
    },

    /** Ends listings that could not be run at all, with the reason. Listings that have already ended are unchanged. */
    async failUnits(input: { executionId: number; units: UnitName[]; reason: string }): Promise<void> {
      await failListings(database, input);
    },

    /**
     * Summarises the sync and ends the execution and the provider's state together; null when it had already ended. A
     * planned listing that did not end has failed, whatever the workflow reports. Workflows of earlier releases pass no
     * `units`.
     */
    async finishSync(input: { executionId: number; units?: UnitName[] }): Promise<SyncOutcome | null> {
      return database.transaction(async (transaction) => {
        const { executionId } = input;
        await failUnended(transaction, { executionId, units: input.units ?? [] });
        const outcome = syncOutcome(await endedUnits(transaction, executionId));
        const provider = await lockSyncedProvider(transaction, executionId);
        const ended = await completeExecution(transaction, {
          executionId,
          status: outcome.status,
          counts: outcome.counts,
          error: outcome.status === 'failed' ? outcome.reason : null,
        });
        if (ended === null || provider === undefined || provider.deleted_at !== null) return null;
        await settleSyncedProvider(transaction, {
          providerId: provider.id,
          reason: outcome.reason,
          syncedAt: outcome.status === 'succeeded' ? ended.ended_at : null,
        });
        if (outcome.status === 'succeeded') await countMissed(transaction, { providerId: provider.id, executionId });
        await logToExecution(transaction, executionId, [
          outcome.reason === null
            ? { level: 'info', message: 'The inventory is complete', data: outcome.counts }
            : { level: 'warn', message: outcome.reason, data: outcome.counts },
        ]);
        return outcome;
      });
    },

    /** Ends a sync that could not run, and leaves the provider in error with the reason. */
    async failSync(input: { executionId: number; reason: string }): Promise<void> {
      await failSyncExecution(database, input);
    },
  };
}

export type SyncStateActivities = ReturnType<typeof syncStateActivities>;

/** Ends a running sync as failed and leaves its provider in error; false when it had ended before. */
export async function failSyncExecution(
  database: Database,
  failure: { executionId: number; reason: string },
): Promise<boolean> {
  const { executionId, reason } = failure;
  return database.transaction(async (transaction) => {
    const provider = await lockSyncedProvider(transaction, executionId);
    const ended = await completeExecution(transaction, { executionId, status: 'failed', error: reason });
    if (ended === null || provider === undefined) return false;
    if (provider.deleted_at === null) {
      await settleSyncedProvider(transaction, { providerId: provider.id, reason, syncedAt: null });
    }
    await logToExecution(transaction, executionId, [{ level: 'error', message: reason }]);
    return true;
  });
}
