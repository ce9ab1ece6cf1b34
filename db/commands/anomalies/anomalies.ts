import type { Transaction } from '../../database.ts';

/** Dismisses an active anomaly for a member; returns false when it is not active. */
export async function dismissAnomaly(
  transaction: Transaction,
  change: { anomalyId: number; memberId: number; reason: string | null },
): Promise<boolean> {
  const changed = await transaction('anomalies').where({ id: change.anomalyId, status: 'active' }).update({
    status: 'dismissed',
    reason: change.reason,
    dismissed_by: change.memberId,
    dismissed_at: transaction.fn.now(),
    updated_at: transaction.fn.now(),
  });
  return changed === 1;
}
