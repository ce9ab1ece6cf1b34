import type { Transaction } from '../../database.ts';
import { endSessions } from '../sessions/sessions.ts';

/**
 * Changes the password of a member and ends what the old one opened: sessions (except `keepSessionId`), their stream
 * tickets, and reset links. A trigger voids tokens of other issuers that were issued before. Returns the number of
 * ended sessions, or null when the member was removed or the stored hash is no longer `replaces`.
 */
export async function changePassword(
  transaction: Transaction,
  change: {
    memberId: number;
    passwordHash: string;
    /** The expected current hash; any hash when left out. */
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
