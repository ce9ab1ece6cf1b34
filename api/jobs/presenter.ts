import type { Static } from 'typebox';
import type { logExcerpt } from '../../db/reads/jobs/execution-lists.ts';
import type { ExecutionRow } from '../../db/reads/jobs/executions.ts';
import type { JobRow } from '../../db/reads/jobs/jobs.ts';
import { nextRun } from '../../domain/jobs/next-run.ts';
import type { SyncProgress } from '../../db/reads/sync/progress.ts';
import type { Progress } from '../../workflows/progress-message.ts';
import type { executionDetailSchema, executionSchema, jobSchema } from './schema.ts';

/** Returns a job as responses show it. It has no next run while it is disabled or has no providers. */
export function presentJob(job: JobRow, now: Date): Static<typeof jobSchema> {
  const isOn = job.enabled && job.has_subject;
  return {
    id: job.id,
    type: job.type,
    provider_id: job.provider_id,
    schedule: job.schedule,
    enabled: job.enabled,
    last_execution_status: job.last_execution_status,
    last_run_at: job.last_run_at?.toISOString() ?? null,
    next_run_at: isOn ? (nextRun(job.schedule, now)?.toISOString() ?? null) : null,
    created_at: job.created_at.toISOString(),
  };
}

/** Returns an execution as lists show it. */
export function presentExecution(
  execution: ExecutionRow,
  temporalUrl: (workflowId: string) => string | null,
): Static<typeof executionSchema> {
  return {
    id: execution.id,
    job_id: execution.job_id,
    status: execution.status,
    trigger: execution.trigger,
    started_at: execution.started_at.toISOString(),
    ended_at: execution.ended_at?.toISOString() ?? null,
    duration_ms: execution.duration_ms,
    findings_count: execution.findings_count,
    counts: execution.counts,
    error: execution.error,
    workflow_id: execution.workflow_id,
    temporal_url: temporalUrl(execution.workflow_id),
  };
}

/** Returns an execution with the last lines of its log. */
export function presentExecutionDetail({
  execution,
  lines,
  progress,
  sync,
  temporalUrl,
}: {
  execution: ExecutionRow;
  lines: Awaited<ReturnType<typeof logExcerpt>>;
  progress: Progress | null;
  /** How far it is by its listings; null if it has none. */
  sync: SyncProgress | null;
  temporalUrl: (workflowId: string) => string | null;
}): Static<typeof executionDetailSchema> {
  return {
    ...presentExecution(execution, temporalUrl),
    // The workflow counts listings that share an activity when the last of them has ended.
    progress: progress === null ? null : { ...progress, done: Math.max(progress.done, sync?.ended ?? 0) },
    elapsed_ms: execution.duration_ms ?? Math.max(0, Date.now() - execution.started_at.getTime()),
    calls: sync?.calls ?? null,
    log_excerpt: lines.map(({ at, level, message, data }) => ({ at: at.toISOString(), level, message, data })),
  };
}
