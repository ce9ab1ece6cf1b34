import type { Transaction } from '../../database.ts';
import { changesBehind } from '../drifts/changes-behind.ts';

/**
 * Condition that a finding's present value came about within `change_window`. By the changes behind it, all of them,
 * where a change feed announced any; otherwise by when the value was first seen. A drift that is found after a window
 * and whose change has no time is not expected: it may have come about after the window.
 */
const isWithin = `coalesce(
  (select bool_and(behind.made_at between change_window.starts_at and change_window.ends_at)
   from (${changesBehind}) as behind),
  coalesce(finding.value_seen_at, finding.detected_at) between change_window.starts_at and change_window.ends_at)`;

const covers = `change_window.cancelled_at is null
  and (change_window.resource_types is null or resource.resource_type = any(change_window.resource_types))
  and (change_window.tags is null or resource.tags @> change_window.tags)`;

/** Marks new findings that a window covers as expected; of several windows, the oldest. Returns finding → window. */
export async function markExpected(
  transaction: Transaction,
  findingIds: readonly number[],
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
       where finding.id = any(?) and ${covers} and ${isWithin}
       order by finding.id, change_window.id) as covering
     where marked.id = covering.id
     returning marked.id, marked.change_window_id`,
    [[...findingIds]],
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
