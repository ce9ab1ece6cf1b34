import type { ExecutionTrigger, JobType } from '../../../domain/jobs/job-types.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Database, Transaction } from '../../database.ts';
import type { ExecutionLogLine, ExecutionRow } from '../../reads/jobs/executions.ts';

/** What to run, and for whom. */
export interface ExecutionClaim {
  job: { id: number; type: JobType };
  /** Empty for the whole job; e.g. `provider:7` for one part of it. */
  subject?: string;
  trigger: ExecutionTrigger;
  parameters?: JsonObject;
  requestedBy?: number | null;
}

/**
 * Claims an execution, the only way to run a job: returns a new one, or the one that is already running for the same
 * job and subject (`isNew: false`). The caller enqueues or starts the workflow of a new one in the same transaction.
 */
export async function claimExecution(
  transaction: Transaction,
  claim: ExecutionClaim,
): Promise<{ execution: ExecutionRow; isNew: boolean }> {
  const subject = claim.subject ?? '';
  // A running execution may end between the insert that conflicts with it and the read: then try again.
  for (;;) {
    const [inserted] = (await transaction<ExecutionRow>('executions')
      .insert({
        job_id: claim.job.id,
        type: claim.job.type,
        subject,
        trigger: claim.trigger,
        parameters: JSON.stringify(claim.parameters ?? {}) as unknown as JsonObject,
        requested_by: claim.requestedBy ?? null,
      })
      .onConflict(transaction.raw(`(job_id, subject) where status = 'running'`))
      .ignore()
      .returning('*')) as ExecutionRow[];
    if (inserted !== undefined) return { execution: inserted, isNew: true };
    const running = await transaction<ExecutionRow>('executions')
      .where({ job_id: claim.job.id, subject, status: 'running' })
      .first();
    if (running !== undefined) return { execution: running as ExecutionRow, isNew: false };
  }
}

/**
 * Ends a running execution; returns false when it had already ended (the first end stands). Counts are merged into the
 * stored ones. When this returns true, the caller writes the `job.completed` event in the same transaction.
 */
export async function endExecution(
  transaction: Transaction,
  end: {
    executionId: number;
    status: 'succeeded' | 'failed';
    error?: string | null;
    findingsCount?: number;
    counts?: JsonObject;
  },
): Promise<ExecutionRow | null> {
  const [row] = (await transaction<ExecutionRow>('executions')
    .where({ id: end.executionId, status: 'running' })
    .update({
      status: end.status,
      ended_at: transaction.raw('clock_timestamp()') as unknown as Date,
      error: end.error ?? null,
      ...(end.findingsCount === undefined ? {} : { findings_count: end.findingsCount }),
      counts: transaction.raw('counts || ?::jsonb', [JSON.stringify(end.counts ?? {})]) as unknown as JsonObject,
    })
    .returning('*')) as ExecutionRow[];
  return row ?? null;
}

/** Adds lines to an execution's log; they appear in its `log_excerpt`. They must not hold secrets. */
export async function logToExecution(
  database: Database,
  executionId: number,
  lines: ExecutionLogLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await database('execution_log').insert(
    lines.map((line) => ({
      execution_id: executionId,
      level: line.level,
      message: line.message,
      data: JSON.stringify(line.data ?? {}),
    })),
  );
}

/**
 * Keeps the execution from ending until the transaction does; returns false when it has ended and nothing may be
 * written for it.
 */
export async function holdRunningExecution(transaction: Transaction, executionId: number): Promise<boolean> {
  const row = await transaction('executions').where({ id: executionId, status: 'running' }).forShare().first('id');
  return row !== undefined;
}
