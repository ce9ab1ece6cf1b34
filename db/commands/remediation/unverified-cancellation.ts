import type { RemediationStatus } from '../../../domain/remediation/statuses.ts';
import type { Transaction } from '../../database.ts';
import { unverifiedActor, writeAudit } from '../audit/write.ts';
import { closeRollbackWindow, endWaitingActions } from './ends.ts';
import { logRemediation } from './log.ts';

interface Cancellation {
  actionId: number;
  reason: string;
}

/** Ends what a cancellation in Temporal ends: an action that waits, or the time in which one can be rolled back. */
export async function cancelUnverified(transaction: Transaction, { actionId, reason }: Cancellation): Promise<void> {
  const actionIds = [actionId];
  const decision = 'cancelled';
  const ended = await endWaitingActions(transaction, { actionIds, decision, reason, by: unverifiedActor });
  // Else the action would show whoever approved it as the one who cancelled it.
  await transaction('remediation_actions')
    .whereIn(
      'id',
      ended.map(({ id }) => id),
    )
    .update({
      decided_at: transaction.fn.now(),
      decided_by: null,
      decided_name: unverifiedActor.name,
      decided_channel: unverifiedActor.channel,
      decided_proven: false,
      comment: null,
    });
  if ((await closeRollbackWindow(transaction, actionIds)) > 0) {
    await noteUnverifiedCancellation(transaction, { actionId, reason });
  }
}

/** Records once that an unverified sender cancelled an action that no longer waits. */
export async function noteUnverifiedCancellation(
  transaction: Transaction,
  { actionId, reason }: Cancellation,
): Promise<void> {
  const row = await transaction('remediation_actions')
    .where({ id: actionId })
    .whereIn('status', ['executing', 'completed'])
    .forUpdate()
    .first<{ status: RemediationStatus } | undefined>('status');
  if (row === undefined) return;
  await logRemediation(transaction, actionId, { phase: 'decide', level: 'warn', message: reason });
  await writeAudit(transaction, {
    actor: unverifiedActor,
    action: 'remediation.cancel',
    subjectType: 'remediation',
    subjectId: actionId,
    before: { status: row.status },
    after: { reason, actor_proven: false },
  });
}
