import { completeExecution } from '../../db/commands/jobs/execution-ends.ts';
import { logToExecution } from '../../db/commands/jobs/executions.ts';
import { failUnended } from '../../db/commands/sync/units.ts';
import { endedUnits } from '../../db/reads/sync/units.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { syncOutcome, type SyncOutcome } from '../../domain/inventory/sync-outcome.ts';

/** A listing by name. */
export interface UnitName {
  service: string;
  region: string;
}

interface SyncedProvider {
  id: number;
  type: ProviderKind;
}

/** Activities that keep the state of a sync in Postgres; they call no cloud. */
export function syncStateActivities({ database }: { database: Database }) {
  function providerOf(executionId: number): Promise<SyncedProvider | undefined> {
    return database('executions as execution')
      .join('jobs as job', 'job.id', 'execution.job_id')
      .join('providers as provider', 'provider.id', 'job.provider_id')
      .where('execution.id', executionId)
      .where('execution.status', 'running')
      .whereNull('provider.deleted_at')
      .first<SyncedProvider | undefined>('provider.id', 'provider.type');
  }

  return {
    /** Marks the provider as syncing; null when the execution has ended or its provider is deleted. */
    async openSync(input: { executionId: number }): Promise<{ providerId: number; kind: ProviderKind } | null> {
      const provider = await providerOf(input.executionId);
      if (provider === undefined) return null;
      await database('providers').where({ id: provider.id }).whereNull('deleted_at').update({ status: 'syncing' });
      return { providerId: provider.id, kind: provider.type };
    },

    /** Ends listings that could not be listed at all, with the reason. What ended before stays as it ended. */
    async failUnits(input: { executionId: number; units: UnitName[]; reason: string }): Promise<void> {
      await database.raw(
        `insert into sync_units as unit (execution_id, service, region, attempt, status, reason)
         select ?, service, region, 1, 'failed', ?
         from jsonb_to_recordset(?::jsonb) as missed (service text, region text)
         on conflict (execution_id, service, region) do update
           set status = 'failed', reason = excluded.reason, attempt = unit.attempt + 1
           where unit.status = 'running'`,
        [input.executionId, input.reason, JSON.stringify(input.units)],
      );
    },

    /**
     * Sums the sync up and ends the execution and the provider's state together; null when it had ended before. A
     * planned listing that did not end has failed, whoever said otherwise. Workflows from before give no `units`.
     */
    async finishSync(input: { executionId: number; units?: UnitName[] }): Promise<SyncOutcome | null> {
      return database.transaction(async (transaction) => {
        const { executionId } = input;
        await failUnended(transaction, { executionId, units: input.units ?? [] });
        const outcome = syncOutcome(await endedUnits(transaction, executionId));
        const provider = await lockSynced(transaction, executionId);
        const ended = await completeExecution(transaction, {
          executionId,
          status: outcome.status,
          counts: outcome.counts,
          error: outcome.status === 'failed' ? outcome.reason : null,
        });
        if (ended === null || provider === undefined || provider.deleted_at !== null) return null;
        await transaction('providers')
          .where({ id: provider.id })
          .update({
            status: outcome.status === 'succeeded' ? 'synced' : 'error',
            status_reason: outcome.reason,
            ...(outcome.status === 'succeeded' ? { last_synced_at: ended.ended_at } : {}),
          });
        await logToExecution(transaction, executionId, [
          outcome.reason === null
            ? { level: 'info', message: 'The inventory is complete', data: outcome.counts }
            : { level: 'warn', message: outcome.reason, data: outcome.counts },
        ]);
        return outcome;
      });
    },

    /** Ends a sync that could not be done, and leaves the provider in error with the reason. */
    async failSync(input: { executionId: number; reason: string }): Promise<void> {
      await failSyncExecution(database, input);
    },
  };
}

export type SyncStateActivities = ReturnType<typeof syncStateActivities>;

/** Locks the provider of a sync; always before the execution, so that two who end one do not wait for each other. */
async function lockSynced(
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

/** Ends a running sync as failed and leaves its provider in error; false when it had ended before. */
export async function failSyncExecution(
  database: Database,
  failure: { executionId: number; reason: string },
): Promise<boolean> {
  const { executionId, reason } = failure;
  return database.transaction(async (transaction) => {
    const provider = await lockSynced(transaction, executionId);
    const ended = await completeExecution(transaction, { executionId, status: 'failed', error: reason });
    if (ended === null || provider === undefined) return false;
    await transaction('providers')
      .where({ id: provider.id })
      .whereNull('deleted_at')
      .update({ status: 'error', status_reason: reason });
    await logToExecution(transaction, executionId, [{ level: 'error', message: reason }]);
    return true;
  });
}
