import { executionStart } from '../../../domain/jobs/execution-start.ts';
import { jobKinds } from '../../../domain/jobs/job-kinds.ts';
import type { Database, Transaction } from '../../database.ts';
import type { ExecutionRow } from '../../reads/jobs/executions.ts';
import { enqueueWorkflowStart } from '../outbox/outbox.ts';
import { claimExecution, type ExecutionClaim } from './executions.ts';
import { Job } from '../../models/job.ts';

/** Creates the standing jobs that are missing; safe to call from any process at any time. */
export async function ensureStandingJobs(database: Database): Promise<void> {
  const standing = Object.entries(jobKinds)
    .filter(([, kind]) => kind.standingSchedule !== null)
    .map(([type, kind]) => ({ type, schedule: kind.standingSchedule }));
  const known = await database('jobs').whereNull('provider_id').pluck<string[]>('type');
  const missing = standing.filter(({ type }) => !known.includes(type));
  if (missing.length === 0) return;
  await database('jobs').insert(missing).onConflict(database.raw('(type) where provider_id is null')).ignore();
}

/**
 * Claims an execution of a job and, when it is new, writes the pending start of its workflow in the same transaction.
 * Returns the new or the running execution; after the commit the caller may start `execution.workflow_id` immediately.
 */
export async function requestExecution(
  transaction: Transaction,
  claim: ExecutionClaim & { providerId: number | null },
): Promise<{ execution: ExecutionRow; isNew: boolean }> {
  const claimed = await claimExecution(transaction, claim);
  if (claimed.isNew) {
    const { id, type, workflow_id: workflowId } = claimed.execution;
    await enqueueWorkflowStart(transaction, executionStart({ id, type, workflowId, providerId: claim.providerId }));
  }
  return claimed;
}

/** Locks a job that is not deleted; null without one. */
export async function lockJob(transaction: Transaction, jobId: number): Promise<Job | null> {
  return (await Job.query(transaction).findById(jobId).whereNull('deleted_at').forUpdate()) ?? null;
}

/** Updates the schedule of a locked job, and whether it is enabled. */
export async function rescheduleJob(
  transaction: Transaction,
  { jobId, schedule, enabled }: { jobId: number } & Pick<Job, 'schedule' | 'enabled'>,
): Promise<void> {
  await Job.query(transaction).findById(jobId).patch({ schedule, enabled });
}
