import { createHash } from 'node:crypto';
import { type Actor, writeAudit } from '../../db/commands/audit/write.ts';
import type { Transaction } from '../../db/database.ts';
import type { AcceptanceRow } from '../../db/reads/acceptances/acceptances.ts';
import { publishResolved } from '../../db/commands/drifts/publish.ts';
import { acceptDrifts } from '../../db/commands/drifts/drifts.ts';
import { acceptedBy } from '../../domain/acceptances/acceptance.ts';
import { requestAcceptance, type Asker, type Pending } from './request.ts';
import { type DeletionFinding, findWithDeletion } from '../../db/reads/drifts/deletion.ts';
import { acceptsDeletion } from '../../domain/acceptances/deletion.ts';

/**
 * Returns the finding if resolving it accepts that its resource was deleted, else null. Unlike a deviation, a resolved
 * deletion is not found again by scans. Its resource is locked by this transaction.
 */
export async function deletionFinding(transaction: Transaction, driftId: number): Promise<DeletionFinding | null> {
  const finding = await findWithDeletion(transaction, driftId);
  return finding !== null && acceptsDeletion(finding) ? finding : null;
}

/** Returns a hash that changes when the resource comes back, or is deleted once more. */
export function boundToDeletion({ id, deleted_at: deletedAt }: DeletionFinding): string {
  return createHash('sha256')
    .update(JSON.stringify([id, deletedAt?.toISOString() ?? null]))
    .digest('hex');
}

/** Records that a deletion is accepted. Throws 403. */
export function requestDeletion(
  transaction: Transaction,
  asker: Asker,
  finding: DeletionFinding,
): Promise<AcceptanceRow | Pending> {
  return requestAcceptance(transaction, asker, {
    kind: 'deletion',
    summary: finding.summary,
    refusal: 'Resolving this finding would accept that the resource was deleted',
    bound: boundToDeletion(finding),
    driftId: finding.id,
  });
}

/** Resolves the finding on a deletion as accepted. */
export async function carryOutDeletion(
  transaction: Transaction,
  acceptance: AcceptanceRow,
  { finding, actor }: { finding: DeletionFinding; actor: Actor },
): Promise<void> {
  const by = acceptedBy({
    requester: acceptance.requested_email,
    confirmer: acceptance.decided_email,
    reason: acceptance.reason,
    expiresAt: acceptance.expires_at,
  });
  const resolved = await acceptDrifts(transaction, {
    resourceId: finding.resource_id,
    driftId: finding.id,
    memberId: acceptance.requested_by,
    acceptanceId: acceptance.id,
    resolution: `The deletion was accepted ${by}`,
  });
  await publishResolved(transaction, resolved);
  await writeAudit(transaction, {
    actor,
    action: 'drift.resolve',
    subjectType: 'drift',
    subjectId: finding.id,
    before: { status: finding.status },
    after: { status: 'resolved', acceptance_id: acceptance.id },
  });
}
