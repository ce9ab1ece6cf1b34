import type { Role } from '../../domain/roles.ts';
import type { Database, Transaction } from '../database.ts';

export type InvitationDelivery = 'mail' | 'link';

export interface InvitationRow {
  id: number;
  email: string;
  role: Role;
  invited_by: number;
  created_at: Date;
  expires_at: Date;
  delivery: InvitationDelivery;
  sent_at: Date | null;
  send_error: string | null;
}

const columns = [
  'id',
  'email',
  'role',
  'invited_by',
  'created_at',
  'expires_at',
  'delivery',
  'sent_at',
  'send_error',
] as const;

/** Makes an invitation; an open one of the same address ends with it. Gives the new row. */
export async function insertInvitation(
  transaction: Transaction,
  invitation: { email: string; role: Role; invitedBy: number; delivery: InvitationDelivery },
): Promise<InvitationRow> {
  const { email, role, invitedBy, delivery } = invitation;
  await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('invitation ' || ?, 0))`, [email]);
  await transaction('invitations')
    .where({ email })
    .whereNull('accepted_at')
    .whereNull('revoked_at')
    .update({ revoked_at: transaction.fn.now() });
  const [row] = await transaction('invitations')
    .insert({ email, role, invited_by: invitedBy, delivery })
    .returning<InvitationRow[]>([...columns]);
  if (row === undefined) throw new Error('the invitation was not inserted');
  return row;
}

/** Lets a token open an invitation. */
export async function addInvitationToken(
  database: Database | Transaction,
  token: { invitationId: number; tokenHash: Buffer },
): Promise<void> {
  await database('invitation_tokens').insert({ invitation_id: token.invitationId, token_hash: token.tokenHash });
}

/** Open invitations, expired ones among them, newest first. */
export function listInvitations(database: Database): Promise<InvitationRow[]> {
  return database('invitations')
    .whereNull('accepted_at')
    .whereNull('revoked_at')
    .orderBy('id', 'desc')
    .limit(10_000)
    .select<InvitationRow[]>([...columns]);
}

/** An invitation that is still to be sent, with the e-mail of whoever invites; null when it is no longer. */
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

/** Writes down that the mail was handed over, or why it never will be. */
export async function noteInvitationSent(
  database: Database,
  outcome: { invitationId: number; error: string | null },
): Promise<void> {
  const { invitationId, error } = outcome;
  await database('invitations')
    .where({ id: invitationId })
    .whereNull('sent_at')
    .update(error === null ? { sent_at: database.fn.now(), send_error: null } : { send_error: error });
}

/** The invitation that a token opens, in whatever state it is; null for a token that was never given. */
export interface FoundInvitation {
  id: number;
  email: string;
  role: Role;
  state: 'open' | 'accepted' | 'revoked' | 'expired';
}

/** Looks up the invitation of a token by its hash; inside a transaction the row is locked. */
export async function findInvitation(
  database: Database | Transaction,
  tokenHash: Buffer,
): Promise<FoundInvitation | null> {
  const found = database('invitation_tokens as token')
    .join('invitations as invitation', 'invitation.id', 'token.invitation_id')
    .where('token.token_hash', tokenHash)
    .first<FoundInvitation | undefined>(
      'invitation.id',
      'invitation.email',
      'invitation.role',
      database.raw(`case when accepted_at is not null then 'accepted' when revoked_at is not null then 'revoked'
        when expires_at <= now() then 'expired' else 'open' end as state`),
    );
  if (database.isTransaction === true) void found.forUpdate('invitation');
  return (await found) ?? null;
}

/** Ends an invitation that is locked by this transaction: its member is there. */
export async function acceptInvitation(
  transaction: Transaction,
  accepted: { invitationId: number; memberId: number },
): Promise<void> {
  await transaction('invitations')
    .where({ id: accepted.invitationId })
    .update({ accepted_at: transaction.fn.now(), member_id: accepted.memberId });
}

/** Takes an open invitation back; gives what it was, or null when there is none. */
export async function revokeInvitation(transaction: Transaction, invitationId: number): Promise<InvitationRow | null> {
  const [row] = await transaction('invitations')
    .where({ id: invitationId })
    .whereNull('accepted_at')
    .whereNull('revoked_at')
    .update({ revoked_at: transaction.fn.now() })
    .returning<InvitationRow[]>([...columns]);
  return row ?? null;
}
