import type { JsonObject } from '../../../domain/json.ts';
import type { Database, Transaction } from '../../database.ts';
import type { ExecutionRow } from '../../reads/jobs/executions.ts';
import { alertOnSyncEnd } from '../alerts/sync-end.ts';
import { writeEvents } from '../events/write.ts';
import { endExecution } from './executions.ts';

/**
 * Ends a running execution, publishes it as `job.completed` and keeps the alert on its provider up to date, all in one
 * transaction. Returns the ended row, or null when it had already ended: the first end stands and is published once.
 */
export async function completeExecution(
  transaction: Transaction,
  end: {
    executionId: number;
    status: 'succeeded' | 'failed';
    error?: string | null;
    findingsCount?: number;
    counts?: JsonObject;
  },
): Promise<ExecutionRow | null> {
  const ended = await endExecution(transaction, end);
  if (ended === null) return null;
  const job = await transaction('jobs')
    .where({ id: ended.job_id })
    .first<{ provider_id: number | null }>('provider_id');
  const providerId = job?.provider_id ?? null;
  await writeEvents(transaction, [
    {
      type: 'job.completed',
      providerId,
      resourceId: null,
      data: {
        job_id: ended.job_id,
        job_type: ended.type,
        execution_id: ended.id,
        provider_id: providerId,
        status: end.status,
        started_at: ended.started_at.toISOString(),
        ended_at: (ended.ended_at ?? ended.started_at).toISOString(),
        duration_ms: Math.max(0, ended.duration_ms ?? 0),
        findings_count: ended.findings_count,
        counts: ended.counts,
        error: ended.error,
      },
    },
  ]);
  if (providerId !== null) await alertOnSyncEnd(transaction, { execution: ended, providerId });
  return ended;
}

/** The end of an execution as its workflow reports it. */
export interface ExecutionEnd {
  executionId: number;
  status: 'succeeded' | 'failed';
  error: string | null;
  counts: JsonObject;
}

/**
 * Completes an execution with the number of findings that it created, which `count` returns within the same
 * transaction.
 */
export async function completeWithFindings(
  database: Database,
  end: ExecutionEnd,
  count: (transaction: Transaction, executionId: number) => Promise<number>,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const findingsCount = await count(transaction, end.executionId);
    await completeExecution(transaction, { ...end, findingsCount });
  });
}
