import type { WorkflowStart } from '../../../domain/workflow-start.ts';
import type { Database } from '../../database.ts';

/** A row of the outbox: the pending start of a workflow that Temporal does not have yet. */
export interface OutboxRow extends WorkflowStart {
  id: number;
  attempts: number;
  /** `traceparent` of the request that wrote it; null when the request was not traced. */
  traceContext: string | null;
  pendingSince: Date;
}

export interface StoredRow {
  id: number;
  workflow_type: string;
  workflow_id: string;
  task_queue: string;
  arguments: WorkflowStart['arguments'];
  search_attributes: WorkflowStart['searchAttributes'];
  static_summary: string;
  static_details: string | null;
  console_path: string | null;
  attempts: number;
  trace_context: string | null;
  created_at: Date;
}

export function fromStored(row: StoredRow): OutboxRow {
  return {
    id: row.id,
    workflowType: row.workflow_type,
    workflowId: row.workflow_id,
    taskQueue: row.task_queue,
    arguments: row.arguments,
    searchAttributes: row.search_attributes,
    staticSummary: row.static_summary,
    ...(row.static_details === null ? {} : { staticDetails: row.static_details }),
    ...(row.console_path === null ? {} : { consolePath: row.console_path }),
    attempts: row.attempts,
    traceContext: row.trace_context,
    pendingSince: row.created_at,
  };
}

/** Returns the pending start of a workflow id, or null when Temporal already has it. */
export async function pendingStart(database: Database, workflowId: string): Promise<OutboxRow | null> {
  const row = await database<StoredRow>('outbox').where({ workflow_id: workflowId }).first();
  return row === undefined ? null : fromStored(row as StoredRow);
}

/** Returns the milliseconds until the next pending start is due, at least 0; null when there is none. */
export async function nextPendingStartDueInMs(database: Database): Promise<number | null> {
  const { rows } = await database.raw<{ rows: { due_in_ms: number | null }[] }>(
    // GREATEST ignores nulls: for an empty outbox it would return 0, as if something were due now.
    `select case when min(next_attempt_at) is not null
       then (greatest(0, extract(epoch from min(next_attempt_at) - now())) * 1000)::float8 end as due_in_ms
     from outbox where held_for is null`,
  );
  return rows[0]?.due_in_ms ?? null;
}
