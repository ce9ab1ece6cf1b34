import type { ExecutionTrigger } from '../../../domain/jobs/job-types.ts';
import type { Transaction } from '../../database.ts';
import type { ExecutionRow } from '../../reads/jobs/executions.ts';
import { claimExecution } from '../jobs/executions.ts';
import { requestExecution } from '../jobs/jobs.ts';

const jobType = 'inventory_sync';

/** A sync of one provider: a new execution, or the one that is running. */
export interface SyncClaim {
  execution: ExecutionRow;
  jobId: number;
  isNew: boolean;
}

async function syncJob(
  transaction: Transaction,
  providerId: number,
): Promise<{ id: number; type: typeof jobType } | null> {
  const job = await transaction('jobs as job')
    .join('providers as provider', 'provider.id', 'job.provider_id')
    .where('job.provider_id', providerId)
    .whereNull('provider.deleted_at')
    // Waits for a concurrent deletion, after which there is nothing to sync.
    .forNoKeyUpdate('provider')
    .first<{ id: number }>('job.id');
  return job === undefined ? null : { id: job.id, type: jobType };
}

async function markSyncing(transaction: Transaction, providerId: number): Promise<void> {
  await transaction('providers').where({ id: providerId }).update({ status: 'syncing' });
}

/**
 * Requests a sync and writes the pending start of its workflow in this transaction; null when the provider is deleted.
 * After the commit the caller may start `execution.workflow_id` immediately.
 */
export async function requestSync(
  transaction: Transaction,
  request: { providerId: number; trigger: ExecutionTrigger; requestedBy: number | null },
): Promise<SyncClaim | null> {
  const job = await syncJob(transaction, request.providerId);
  if (job === null) return null;
  const claimed = await requestExecution(transaction, { job, ...request });
  if (claimed.isNew) await markSyncing(transaction, request.providerId);
  return { ...claimed, jobId: job.id };
}

/**
 * Claims a sync that the claimant runs itself; null when the provider is deleted. `isNew` is also true when the same
 * claimant repeats its claim, so that it still runs the sync when the answer to the first claim was lost.
 */
export async function claimSync(
  transaction: Transaction,
  claim: { providerId: number; trigger: ExecutionTrigger; claimant: string },
): Promise<SyncClaim | null> {
  const job = await syncJob(transaction, claim.providerId);
  if (job === null) return null;
  const { execution, isNew } = await claimFor(transaction, { job, trigger: claim.trigger, claimant: claim.claimant });
  // A late claim may get an execution that has ended.
  if (isNew && execution.status === 'running') await markSyncing(transaction, claim.providerId);
  return { execution, isNew, jobId: job.id };
}

/**
 * Claims an execution on behalf of a workflow: also new when that workflow claimed it before and did not get the
 * answer. A workflow claims or joins one execution of a job: an attempt that was delayed gets the same one, even if it
 * has ended, instead of creating another one that no workflow would run.
 */
export async function claimFor(
  transaction: Transaction,
  claim: { job: Parameters<typeof claimExecution>[1]['job']; trigger: ExecutionTrigger; claimant: string },
): Promise<{ execution: ExecutionRow; isNew: boolean }> {
  const { job, trigger, claimant } = claim;
  const known = await executionOfClaimant(transaction, { jobId: job.id, claimant });
  const { execution } =
    known === null
      ? await claimExecution(transaction, { job, trigger, parameters: { claimed_by: claimant } })
      : { execution: known };
  const isNew = execution.parameters['claimed_by'] === claimant;
  if (known === null && !isNew) await noteJoined(transaction, { executionId: execution.id, claimant });
  return { execution, isNew };
}

/** Returns the execution of a job that a workflow claimed or joined; null when it did neither. */
async function executionOfClaimant(
  transaction: Transaction,
  { jobId, claimant }: { jobId: number; claimant: string },
): Promise<ExecutionRow | null> {
  const row = await transaction<ExecutionRow>('executions')
    .where({ job_id: jobId })
    .whereRaw(`(parameters->>'claimed_by' = :claimant or parameters->'joined_by' @> to_jsonb(:claimant::text))`, {
      claimant,
    })
    .orderBy('id', 'desc')
    .first();
  return (row as ExecutionRow | undefined) ?? null;
}

async function noteJoined(
  transaction: Transaction,
  { executionId, claimant }: { executionId: number; claimant: string },
): Promise<void> {
  await transaction('executions')
    .where({ id: executionId })
    .update({
      parameters: transaction.raw(
        `jsonb_set(parameters, '{joined_by}', coalesce(parameters->'joined_by', '[]') || to_jsonb(?::text))`,
        [claimant],
      ),
    });
}
