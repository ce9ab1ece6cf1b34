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
    // A deletion under way is waited for, and then there is nothing to sync.
    .forNoKeyUpdate('provider')
    .first<{ id: number }>('job.id');
  return job === undefined ? null : { id: job.id, type: jobType };
}

async function markSyncing(transaction: Transaction, providerId: number): Promise<void> {
  await transaction('providers').where({ id: providerId }).update({ status: 'syncing' });
}

/**
 * Asks for a sync and promises its workflow in this transaction; null when the provider is deleted. After the commit
 * the caller may start `execution.workflow_id` at once.
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
 * Claims a sync that the claimant runs itself; null when the provider is deleted. `isNew` holds on a repeat by the
 * same claimant too, so that a claim whose answer was lost is still the claimant's to run.
 */
export async function claimSync(
  transaction: Transaction,
  claim: { providerId: number; trigger: ExecutionTrigger; claimant: string },
): Promise<SyncClaim | null> {
  const job = await syncJob(transaction, claim.providerId);
  if (job === null) return null;
  const { execution, isNew } = await claimFor(transaction, { job, trigger: claim.trigger, claimant: claim.claimant });
  if (isNew) await markSyncing(transaction, claim.providerId);
  return { execution, isNew, jobId: job.id };
}

/** Claims an execution in a workflow's name: new also when that workflow claimed it before and did not hear of it. */
export async function claimFor(
  transaction: Transaction,
  claim: { job: Parameters<typeof claimExecution>[1]['job']; trigger: ExecutionTrigger; claimant: string },
): Promise<{ execution: ExecutionRow; isNew: boolean }> {
  const { execution, isNew } = await claimExecution(transaction, {
    job: claim.job,
    trigger: claim.trigger,
    parameters: { claimed_by: claim.claimant },
  });
  return { execution, isNew: isNew || execution.parameters['claimed_by'] === claim.claimant };
}
