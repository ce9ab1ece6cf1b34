import type { Transaction } from '../../database.ts';
import { driftRowsById, type DriftRow } from '../../reads/drifts/drifts.ts';
import { markExpected, unmarkUnexpected } from '../change-windows/expected.ts';
import { alertOnDrift, publishAttributed } from './publish.ts';

/**
 * Marks those of new findings that a change window covers, in the rows, too. Hold the active windows and attribute the
 * findings first, publish them then.
 */
export async function markNewFindings(
  transaction: Transaction,
  findings: DriftRow[],
  heldWindowIds: readonly number[],
): Promise<void> {
  const windows = await markExpected(transaction, { findingIds: findings.map(({ id }) => id), heldWindowIds });
  for (const finding of findings) {
    const windowId = windows.get(finding.id);
    if (windowId !== undefined) Object.assign(finding, { expected: true, change_window_id: windowId });
  }
}

/**
 * Publishes those of open findings that are no longer expected as `drift.updated`, and raises their alerts. Returns their
 * ids.
 */
export async function publishUnexpected(transaction: Transaction, findingIds: readonly number[]): Promise<number[]> {
  const ids = await unmarkUnexpected(transaction, findingIds);
  if (ids.length === 0) return ids;
  const findings = await driftRowsById(transaction, ids);
  await publishAttributed(transaction, findings);
  await alertOnDrift(transaction, findings);
  return ids;
}
