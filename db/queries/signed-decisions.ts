import type { CommandKind } from '../../domain/remediation/command-kinds.ts';
import type { CommandRefusal } from '../../domain/remediation/refusals.ts';
import type { Transaction } from '../database.ts';

/**
 * Remembers a decision that is about to be signed, and forgets those that ended more than a day ago. Gives until when it
 * can be used.
 */
export async function issueSignedDecision(
  transaction: Transaction,
  issued: { id: string; actionId: number; memberId: number; kind: CommandKind; validMinutes: number },
): Promise<Date> {
  await transaction('signed_decisions').where('expires_at', '<', transaction.raw(`now() - interval '1 day'`)).delete();
  const [row] = await transaction('signed_decisions')
    .insert({
      id: issued.id,
      action_id: issued.actionId,
      member_id: issued.memberId,
      command: issued.kind,
      expires_at: transaction.raw(`date_trunc('second', now() + ? * interval '1 minute')`, [issued.validMinutes]),
    })
    .returning<{ expires_at: Date }[]>('expires_at');
  if (row === undefined) throw new Error('the signed decision was not stored');
  return row.expires_at;
}

const refused = (message: string): CommandRefusal => ({ kind: 'signature', message });

/** Marks a signed decision as used by a command. Gives why it may not be, or null; the same command may use it again. */
export async function spendSignedDecision(
  transaction: Transaction,
  use: { decisionId: string; actionId: number; memberId: number | null; kind: CommandKind; commandId: string },
): Promise<CommandRefusal | null> {
  const row = await transaction('signed_decisions')
    .where({ id: use.decisionId, action_id: use.actionId, member_id: use.memberId, command: use.kind })
    .forUpdate()
    .first<{ used_by_command: string | null; is_expired: boolean } | undefined>(
      'used_by_command',
      transaction.raw('expires_at <= now() as is_expired'),
    );
  if (row === undefined) return refused('The signed decision is not known');
  if (row.used_by_command === use.commandId) return null;
  if (row.used_by_command !== null) return refused('The signed decision was used before');
  if (row.is_expired) return refused('The signed decision has expired');
  await transaction('signed_decisions')
    .where({ id: use.decisionId })
    .update({ used_by_command: use.commandId, used_at: transaction.fn.now() });
  return null;
}
