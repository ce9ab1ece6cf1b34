import type { WorkflowStart } from '../../../domain/workflow-start.ts';
import { activeTraceparent } from '../../../platform/tracing/tracing.ts';
import type { Database, Transaction } from '../../database.ts';
import { fromStored, type OutboxRow, type StoredRow } from '../../reads/outbox/outbox.ts';

/** How long dispatchers leave a pending start to the process that wrote it, which tries immediately. */
const headStartMs = 500;

/**
 * Writes the pending start of a workflow in the transaction of the rows it works on, so that both are committed or
 * neither. A second pending start with the same workflow id changes nothing. One that is held for a provider waits until
 * `releaseHeldStarts` lets it go.
 */
export async function enqueueWorkflowStart(
  transaction: Transaction,
  start: WorkflowStart,
  { heldFor = null }: { heldFor?: number | null } = {},
): Promise<void> {
  await transaction('outbox')
    .insert({
      workflow_type: start.workflowType,
      workflow_id: start.workflowId,
      task_queue: start.taskQueue,
      arguments: JSON.stringify(start.arguments),
      search_attributes: JSON.stringify(start.searchAttributes),
      static_summary: start.staticSummary,
      static_details: start.staticDetails ?? null,
      console_path: start.consolePath ?? null,
      trace_context: activeTraceparent(),
      held_for: heldFor,
      next_attempt_at: transaction.raw(`now() + ? * interval '1 millisecond'`, [headStartMs]),
    })
    .onConflict('workflow_id')
    .ignore();
}

/**
 * Locks up to `limit` due rows, starts each with `start`, and removes those that were started. Rows that another
 * process has locked are skipped. A row whose start fails stays, with the error and a later `next_attempt_at` (1 s
 * doubling to 10 s). Returns how many were started and how many failed.
 */
export async function dispatchDue(
  database: Database,
  options: { limit: number; workflowId?: string; start: (row: OutboxRow) => Promise<void> },
): Promise<{ started: number; failed: number }> {
  return database.transaction(async (transaction) => {
    const due = transaction<StoredRow>('outbox').orderBy('id').limit(options.limit).forUpdate().skipLocked();
    if (options.workflowId === undefined)
      void due.where('next_attempt_at', '<=', transaction.fn.now()).whereNull('held_for');
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

/** Removes the pending start of a workflow that was started. */
export async function forgetPendingStart(database: Database, workflowId: string): Promise<void> {
  await database('outbox').where({ workflow_id: workflowId }).delete();
}
