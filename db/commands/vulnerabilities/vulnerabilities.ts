import type { VulnerabilityStatus } from '../../../domain/vulnerabilities/statuses.ts';
import type { Transaction } from '../../database.ts';

/** Locks a finding and returns its state, or null. */
export async function lockVulnerabilityStatus(
  transaction: Transaction,
  findingId: number,
): Promise<VulnerabilityStatus | null> {
  const row = await transaction('vulnerability_findings')
    .where({ id: findingId })
    .forUpdate()
    .first<{ status: VulnerabilityStatus }>('status');
  return row?.status ?? null;
}

/** Sets the state of a finding that this transaction has locked. */
export async function moveVulnerability(
  transaction: Transaction,
  change: {
    findingId: number;
    status: VulnerabilityStatus;
    reason: string | null;
    /** Null when an acceptance expires. */
    memberId: number | null;
    /** The acceptance behind `ignored`. */
    acceptanceId: number | null;
  },
): Promise<void> {
  const { findingId, status, reason, memberId, acceptanceId } = change;
  await transaction('vulnerability_findings')
    .where({ id: findingId })
    .update({
      status,
      reason,
      changed_by: memberId,
      acceptance_id: acceptanceId,
      fixed_at: status === 'fixed' ? transaction.fn.now() : null,
    });
}
