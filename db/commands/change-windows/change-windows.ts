import type { JsonObject } from '../../../domain/json.ts';
import { changeWindowStart } from '../../../domain/change-windows/window-start.ts';
import type { Transaction } from '../../database.ts';
import { publishUnexpected } from '../drifts/expected.ts';
import { writeEvents } from '../events/write.ts';
import { enqueueWorkflowStart } from '../outbox/outbox.ts';

/** What is announced: changes of resources of these providers, between two times. */
export interface NewChangeWindow {
  scope: JsonObject;
  providerIds: readonly number[];
  /** Null for all types. */
  resourceTypes: readonly string[] | null;
  /** Null for any. */
  tags: Record<string, string> | null;
  startsAt: Date;
  endsAt: Date;
  reason: string;
  memberId: number;
}

/** Lets one window be created at a time, until the transaction ends, so that overlapping ones are seen. */
export async function holdWindowCreation(transaction: Transaction): Promise<void> {
  await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('change-windows', 0))`);
}

/** Writes a window with the pending start of the workflow that publishes its end. Returns its ids. */
export async function createChangeWindow(
  transaction: Transaction,
  window: NewChangeWindow,
): Promise<{ id: number; workflowId: string }> {
  const [row] = await transaction('change_windows')
    .insert({
      scope: JSON.stringify(window.scope),
      resource_types: window.resourceTypes === null ? null : [...window.resourceTypes],
      tags: window.tags === null ? null : JSON.stringify(window.tags),
      starts_at: window.startsAt,
      ends_at: window.endsAt,
      reason: window.reason,
      created_by: window.memberId,
    })
    .returning<{ id: number; workflow_id: string }[]>(['id', 'workflow_id']);
  if (row === undefined) throw new Error('the window was not created');
  const created = { id: row.id, workflowId: row.workflow_id };
  await transaction.raw('insert into change_window_providers (window_id, provider_id) select ?, unnest(?::bigint[])', [
    row.id,
    [...window.providerIds],
  ]);
  await enqueueWorkflowStart(transaction, changeWindowStart(created));
  return created;
}

/** Locks a window and returns its state; null when there is none. Lock resources before it, findings after it. */
export async function lockChangeWindow(
  transaction: Transaction,
  windowId: number,
): Promise<{ ends_at: Date; is_over: boolean; cancelled_at: Date | null } | null> {
  const row = await transaction('change_windows')
    .where({ id: windowId })
    // Findings refer to it: their writers must not wait for this lock.
    .forNoKeyUpdate()
    .first<{ ends_at: Date; is_over: boolean; cancelled_at: Date | null } | undefined>(
      'ends_at',
      'cancelled_at',
      transaction.raw('ends_at <= now() as is_over'),
    );
  return row ?? null;
}

/**
 * Cancels a locked window: its open drifts are no longer expected, are published as updated and raise their alerts.
 * Returns their number.
 */
export async function cancelChangeWindow(
  transaction: Transaction,
  { windowId, memberId }: { windowId: number; memberId: number },
): Promise<number> {
  await transaction('change_windows')
    .where({ id: windowId })
    .update({ cancelled_at: transaction.fn.now(), cancelled_by: memberId });
  const open = await transaction('drift_findings')
    .where({ change_window_id: windowId, expected: true })
    .whereNot({ status: 'resolved' })
    .orderBy('id')
    .pluck<number[]>('id');
  return (await publishUnexpected(transaction, open)).length;
}

/**
 * Publishes that a window has ended, once: for each account in which drift waits for acceptance. Nothing for one that was
 * cancelled. Returns in how many milliseconds to come again, or null when nothing is left to do.
 */
export async function publishWindowEnd(transaction: Transaction, windowId: number): Promise<number | null> {
  const { rows } = await transaction.raw<{
    rows: { left_ms: number; is_done: boolean; reason: string; starts_at: Date; ends_at: Date }[];
  }>(
    `select ceil(extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as left_ms,
       cancelled_at is not null or end_published_at is not null as is_done, reason, starts_at, ends_at
     from change_windows where id = ? for no key update`,
    [windowId],
  );
  const [window] = rows;
  if (window === undefined || window.is_done) return null;
  if (window.left_ms > 0) return window.left_ms;
  await transaction('change_windows').where({ id: windowId }).update({ end_published_at: transaction.fn.now() });
  const waiting = await transaction('drift_findings')
    .where({ change_window_id: windowId, expected: true })
    .whereNot({ status: 'resolved' })
    .groupBy('provider_id')
    .orderBy('provider_id')
    .select<{ provider_id: number; drifts: number }[]>('provider_id', transaction.raw('count(*)::integer as drifts'));
  await writeEvents(
    transaction,
    waiting.map(({ provider_id: providerId, drifts }) => ({
      type: 'change_window.ended',
      providerId,
      resourceId: null,
      data: {
        id: windowId,
        provider_id: providerId,
        reason: window.reason,
        starts_at: window.starts_at.toISOString(),
        ends_at: window.ends_at.toISOString(),
        waiting_drifts: drifts,
      },
    })),
  );
  return null;
}
