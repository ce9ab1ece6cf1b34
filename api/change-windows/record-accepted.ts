import { type Actor, writeAudit } from '../../db/commands/audit/write.ts';
import type { Transaction } from '../../db/database.ts';

/** What one acceptance did with the open drifts of a window. */
export interface AcceptedDrifts {
  windowId: number;
  acceptanceId: number;
  accepted: readonly { id: number }[];
  leftOut: readonly { id: number }[];
}

/** Writes to the audit log that expected drifts of a window were accepted. */
export async function recordAccepted(
  transaction: Transaction,
  actor: Actor,
  { windowId, acceptanceId, accepted, leftOut }: AcceptedDrifts,
): Promise<void> {
  await writeAudit(transaction, {
    actor,
    action: 'change_window.accept',
    subjectType: 'change_window',
    subjectId: windowId,
    after: {
      acceptance_id: acceptanceId,
      accepted_ids: accepted.map(({ id }) => id),
      left_out_ids: leftOut.map(({ id }) => id),
    },
  });
}
