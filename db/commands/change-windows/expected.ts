import type { Transaction } from '../../database.ts';
import { changesBehind } from '../drifts/changes-behind.ts';

/**
 * Condition that a finding's present value came about within `change_window`. By the changes behind it, all of them,
 * where a change feed announced any; otherwise, and for changes whose time is unknown, by the readings: a reading after its
 * beginning still showed the former state, and the value was first seen before its end. A drift for which neither is known is not expected: it may have
 * come about before or after the window.
 */
const isWithin = `coalesce(
  (select bool_and(behind.made_at between change_window.starts_at and change_window.ends_at
     and (behind.is_timed or finding.changed_after >= change_window.starts_at))
   from (${changesBehind}) as behind),
  finding.changed_after >= change_window.starts_at
    and coalesce(finding.value_seen_at, finding.detected_at) <= change_window.ends_at,
  false)`;

/** Condition that nobody can cancel `change_window` any more, not even in a transaction that is still under way. */
const isOver = `change_window.ends_at < now() - interval '1 minute'`;

const covers = `change_window.cancelled_at is null
  and (change_window.resource_types is null or resource.resource_type = any(change_window.resource_types))
  and (change_window.tags is null or resource.tags @> change_window.tags)`;

/**
 * Locks the active windows of a provider against being cancelled until the transaction ends, and returns their ids. Lock
 * resources before them, and findings after them, as all do who lock windows.
 */
export async function holdActiveWindows(transaction: Transaction, providerId: number): Promise<number[]> {
  const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
    `select change_window.id from change_window_providers as covered
     join change_windows as change_window on change_window.id = covered.window_id
     where covered.provider_id = ? and change_window.cancelled_at is null and change_window.starts_at <= now()
       and not ${isOver}
     order by change_window.id for share of change_window`,
    [providerId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Marks new findings as expected that a window covers, one of those that this transaction holds or that are over; of
 * several windows, the oldest. Returns finding → window.
 */
export async function markExpected(
  transaction: Transaction,
  { findingIds, heldWindowIds }: { findingIds: readonly number[]; heldWindowIds: readonly number[] },
): Promise<Map<number, number>> {
  if (findingIds.length === 0) return new Map();
  const { rows } = await transaction.raw<{ rows: { id: number; change_window_id: number }[] }>(
    `update drift_findings as marked set expected = true, change_window_id = covering.window_id
     from (
       select distinct on (finding.id) finding.id, change_window.id as window_id
       from drift_findings as finding
       join resources as resource on resource.id = finding.resource_id
       join change_window_providers as covered on covered.provider_id = finding.provider_id
       join change_windows as change_window on change_window.id = covered.window_id
       where finding.id = any(:findingIds) and (change_window.id = any(:heldWindowIds) or ${isOver})
         and ${covers} and ${isWithin}
       order by finding.id, change_window.id) as covering
     where marked.id = covering.id
     returning marked.id, marked.change_window_id`,
    { findingIds: [...findingIds], heldWindowIds: [...heldWindowIds] },
  );
  return new Map(rows.map(({ id, change_window_id: windowId }) => [id, windowId]));
}

/**
 * Removes the mark from open findings whose present value did not come about within their window, or whose window was
 * cancelled. Returns those; the caller publishes them and raises their alerts.
 */
export async function unmarkUnexpected(transaction: Transaction, findingIds: readonly number[]): Promise<number[]> {
  if (findingIds.length === 0) return [];
  const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
    `update drift_findings as finding set expected = false
     from change_windows as change_window
     where finding.id = any(?) and finding.expected and finding.status <> 'resolved'
       and change_window.id = finding.change_window_id
       and (change_window.cancelled_at is not null or not ${isWithin})
     returning finding.id`,
    [[...findingIds]],
  );
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}
