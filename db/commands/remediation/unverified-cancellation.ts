import type { RemediationStatus } from '../../../domain/remediation/statuses.ts';
import type { Transaction } from '../../database.ts';
import { unverifiedActor, writeAudit } from '../audit/write.ts';
import { closeRollbackWindow, endWaitingActions } from './ends.ts';
import { logRemediation } from './log.ts';

interface Cancellation {
  actionId: number;
  reason: string;
}

/** Applies a cancellation in Temporal: ends a waiting action, or the rollback window of a completed one. */
export async function cancelUnverified(transaction: Transaction, { actionId, reason }: Cancellation): Promise<void> {
  const actionIds = [actionId];
  const decision = 'cancelled';
  const ended = await endWaitingActions(transaction, { actionIds, decision, reason, by: unverifiedActor });
  // Otherwise the action would show its approver as the one who cancelled it.
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

/** Records, once, that an unverified sender cancelled an action that was no longer waiting. */
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
