import type { AccessLimit } from '../../../domain/access-limits/access-limit.ts';
import type { Role } from '../../../domain/roles.ts';
import type { Database } from '../../database.ts';

export type InvitationDelivery = 'mail' | 'link';

export interface InvitationRow {
  id: number;
  email: string;
  role: Role;
  access_limit: AccessLimit | null;
  invited_by: number;
  invited_by_email: string;
  created_at: Date;
  expires_at: Date;
  delivery: InvitationDelivery;
  sent_at: Date | null;
  send_error: string | null;
}

export const columns = [
  'id',
  'email',
  'role',
  'access_limit',
  'invited_by',
  'created_at',
  'expires_at',
  'delivery',
  'sent_at',
  'send_error',
] as const;

/** Returns open invitations, including expired ones, newest first. */
export function listInvitations(database: Database): Promise<InvitationRow[]> {
  return database('invitations as invitation')
    .join('members as inviter', 'inviter.id', 'invitation.invited_by')
    .whereNull('accepted_at')
    .whereNull('revoked_at')
    .orderBy('invitation.id', 'desc')
    .limit(10_000)
    .select<InvitationRow[]>([...columns.map((column) => `invitation.${column}`), 'inviter.email as invited_by_email']);
}

/** Returns an invitation that is still to be sent, with the e-mail address of the inviting admin; else null. */
export async function invitationToSend(
  database: Database,
  invitationId: number,
): Promise<{ email: string; role: Role; expires_at: Date; invited_by_email: string } | null> {
  const row = await database('invitations as invitation')
    .join('members as inviter', 'inviter.id', 'invitation.invited_by')
    .where('invitation.id', invitationId)
    .whereNull('invitation.accepted_at')
    .whereNull('invitation.revoked_at')
    .whereNull('invitation.sent_at')
    .whereRaw('invitation.expires_at > now()')
    .first<{ email: string; role: Role; expires_at: Date; invited_by_email: string } | undefined>(
      'invitation.email',
      'invitation.role',
      'invitation.expires_at',
      'inviter.email as invited_by_email',
    );
  return row ?? null;
}
