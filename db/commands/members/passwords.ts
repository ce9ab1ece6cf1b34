import type { Transaction } from '../../database.ts';
import { endSessions } from '../sessions/sessions.ts';

/**
 * Gives a present member another password, and ends what the old one opened: sessions (but `keepSessionId`), their
 * stream tickets, and links to reset it. Tokens of other issuers that were issued before are void by a trigger. Returns
 * the number of sessions it ended, or null when the member was removed or the password is no longer `replaces`.
 */
export async function changePassword(
  transaction: Transaction,
  change: {
    memberId: number;
    passwordHash: string;
    /** The hash that is replaced; whatever it is when left out. */
    replaces?: string;
    mustChange: boolean;
    keepSessionId: number | null;
  },
): Promise<{ endedSessions: number } | null> {
  const { memberId, passwordHash, replaces, mustChange, keepSessionId } = change;
  const found = transaction('members').where({ id: memberId }).whereNull('removed_at');
  if (replaces !== undefined) void found.where({ password_hash: replaces });
  const changed = await found.update({ password_hash: passwordHash, must_change_password: mustChange });
  if (changed === 0) return null;
  const endedSessions = await endSessions(transaction, { memberId, exceptId: keepSessionId });
  await transaction('stream_tickets')
    .where({ member_id: memberId, channel: 'api' })
    .whereRaw('session_id is distinct from ?', [keepSessionId])
    .delete();
  await transaction('password_resets')
    .where({ member_id: memberId })
    .whereNull('used_at')
    .whereNull('revoked_at')
    .update({ revoked_at: transaction.fn.now() });
  return { endedSessions };
}
