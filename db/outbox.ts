import type { WorkflowStart } from '../domain/workflow-start.ts';
import { activeTraceparent } from '../platform/tracing/tracing.ts';
import type { Database, Transaction } from './database.ts';

/** A row of the outbox: a workflow that was promised and that Temporal does not have yet. */
export interface OutboxRow extends WorkflowStart {
  id: number;
  attempts: number;
  /** `traceparent` of the request that promised it; null when nothing was traced. */
  traceContext: string | null;
  promisedAt: Date;
}

/** How long a promise is left to the process that made it, which tries at once, before a dispatcher looks at it. */
const headStartMs = 500;

/**
 * Promises a workflow start in the transaction of the rows it works on, so that both are kept or neither.
 * A second promise of the same workflow id is the first one.
 */
export async function enqueueWorkflowStart(transaction: Transaction, start: WorkflowStart): Promise<void> {
  await transaction('outbox')
    .insert({
      workflow_type: start.workflowType,
      workflow_id: start.workflowId,
      task_queue: start.taskQueue,
      arguments: JSON.stringify(start.arguments),
      search_attributes: JSON.stringify(start.searchAttributes),
      static_summary: start.staticSummary,
      trace_context: activeTraceparent(),
      next_attempt_at: transaction.raw(`now() + ? * interval '1 millisecond'`, [headStartMs]),
    })
    .onConflict('workflow_id')
    .ignore();
}

interface StoredRow {
  id: number;
  workflow_type: string;
  workflow_id: string;
  task_queue: string;
  arguments: WorkflowStart['arguments'];
  search_attributes: WorkflowStart['searchAttributes'];
  static_summary: string;
  attempts: number;
  trace_context: string | null;
  created_at: Date;
}

function fromStored(row: StoredRow): OutboxRow {
  return {
    id: row.id,
    workflowType: row.workflow_type,
    workflowId: row.workflow_id,
    taskQueue: row.task_queue,
    arguments: row.arguments,
    searchAttributes: row.search_attributes,
    staticSummary: row.static_summary,
    attempts: row.attempts,
    traceContext: row.trace_context,
    promisedAt: row.created_at,
  };
}

/**
 * Takes up to `limit` due rows, starts each with `start`, and removes those that were started. Rows that another
 * process holds are passed over. A row whose start fails stays, with the fault and a later `next_attempt_at`
 * (1 s doubling to 10 s). Gives how many were started and how many failed.
 */
export async function dispatchDue(
  database: Database,
  options: { limit: number; workflowId?: string; start: (row: OutboxRow) => Promise<void> },
): Promise<{ started: number; failed: number }> {
  return database.transaction(async (transaction) => {
    const due = transaction<StoredRow>('outbox').orderBy('id').limit(options.limit).forUpdate().skipLocked();
    if (options.workflowId === undefined) void due.where('next_attempt_at', '<=', transaction.fn.now());
    else void due.where('workflow_id', options.workflowId);
    const rows = (await due).map(fromStored);
    if (rows.length === 0) return { started: 0, failed: 0 };
    const outcomes = await Promise.all(
      rows.map(async (row) => {
        try {
          await options.start(row);
          return { row, fault: null };
        } catch (error) {
          return { row, fault: error instanceof Error ? error.message : String(error) };
        }
      }),
    );
    const started = outcomes.filter(({ fault }) => fault === null).map(({ row }) => row.id);
    await transaction('outbox').whereIn('id', started).delete();
    for (const { row, fault } of outcomes) {
      if (fault === null) continue;
      await transaction('outbox')
        .where('id', row.id)
        .update({
          attempts: row.attempts + 1,
          last_error: fault.slice(0, 500),
          next_attempt_at: transaction.raw(`now() + least(10, power(2, ?)) * interval '1 second'`, [
            Math.min(row.attempts, 4),
          ]),
        });
    }
    return { started: started.length, failed: rows.length - started.length };
  });
}

/** The promised start of a workflow id, or null when Temporal has it already. */
export async function promisedStart(database: Database, workflowId: string): Promise<OutboxRow | null> {
  const row = await database<StoredRow>('outbox').where({ workflow_id: workflowId }).first();
  return row === undefined ? null : fromStored(row as StoredRow);
}

/** Removes a promise that was kept. */
export async function forgetPromise(database: Database, workflowId: string): Promise<void> {
  await database('outbox').where({ workflow_id: workflowId }).delete();
}

/** Milliseconds until the next promise is due, at least 0; null when there is none. */
export async function nextPromiseDueInMs(database: Database): Promise<number | null> {
  const { rows } = await database.raw<{ rows: { due_in_ms: number | null }[] }>(
    // GREATEST passes over nulls: of an empty outbox it would say that something is due now.
    `select case when min(next_attempt_at) is not null
       then (greatest(0, extract(epoch from min(next_attempt_at) - now())) * 1000)::float8 end as due_in_ms from outbox`,
  );
  return rows[0]?.due_in_ms ?? null;
}
