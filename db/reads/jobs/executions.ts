import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import type { ExecutionStatus, ExecutionTrigger, JobType } from '../../../domain/jobs/job-types.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Database } from '../../database.ts';
import { executionInside } from '../access-limits/executions.ts';

/** A row of `executions`. */
export interface ExecutionRow {
  id: number;
  job_id: number;
  type: JobType;
  subject: string;
  status: ExecutionStatus;
  trigger: ExecutionTrigger;
  parameters: JsonObject;
  requested_by: number | null;
  workflow_id: string;
  started_at: Date;
  ended_at: Date | null;
  duration_ms: number | null;
  findings_count: number;
  counts: JsonObject;
  error: string | null;
}

/** A line of an execution's structured log. */
export interface ExecutionLogLine {
  level: 'info' | 'warn' | 'error';
  message: string;
  data?: JsonObject;
}

/** Returns the execution with this id, or null. */
export async function findExecution(database: Database, executionId: number): Promise<ExecutionRow | null> {
  return ((await database<ExecutionRow>('executions').where({ id: executionId }).first()) as ExecutionRow) ?? null;
}

/** Returns the execution of a job with this id, or null for one that concerns anything outside the limits. */
export async function findExecutionOfJob(
  database: Database,
  { jobId, executionId, limits }: { jobId: number; executionId: number; limits: AccessLimits },
): Promise<ExecutionRow | null> {
  const row = await database<ExecutionRow>('executions')
    .where({ id: executionId, job_id: jobId })
    .whereRaw(executionInside(database, { table: 'executions', limits }))
    .first();
  return (row as ExecutionRow | undefined) ?? null;
}
