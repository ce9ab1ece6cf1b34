import type { Database } from '../../database.ts';

/** Returns a reset whose link is still to be sent; else null. */
export async function passwordResetToSend(
  database: Database,
  resetId: number,
): Promise<{ email: string; expires_at: Date } | null> {
  const row = await database('password_resets as reset')
    .join('members as member', 'member.id', 'reset.member_id')
    .where('reset.id', resetId)
    .whereNull('reset.sent_at')
    .whereNull('reset.used_at')
    .whereNull('reset.revoked_at')
    .whereNull('member.removed_at')
    .whereRaw('reset.expires_at > now()')
    .first<{ email: string; expires_at: Date } | undefined>('member.email', 'reset.expires_at');
  return row ?? null;
}
