import type { AccessLimit } from '../../../domain/access-limits/access-limit.ts';
import type { Role } from '../../../domain/roles.ts';
import type { Database, Transaction } from '../../database.ts';
import { columns, type InvitationDelivery, type InvitationRow } from '../../reads/members/invitations.ts';

/** Rows of the table without the e-mail address of the inviting admin, which is joined. */
type StoredInvitation = Omit<InvitationRow, 'invited_by_email'>;

/**
 * Creates an invitation; an open one for the same address ends. Returns the new row, or null when the inviting member
 * is no longer an admin with full access. A concurrent demotion waits for this transaction, and then withdraws the invitation.
 */
export async function insertInvitation(
  transaction: Transaction,
  invitation: {
    email: string;
    role: Role;
    accessLimit: AccessLimit | null;
    invitedBy: number;
    delivery: InvitationDelivery;
  },
): Promise<InvitationRow | null> {
  const { email, role, accessLimit, invitedBy, delivery } = invitation;
  const inviter = await transaction('members')
    .where({ id: invitedBy, role: 'admin' })
    .whereNull('removed_at')
    .whereNull('access_limit')
    .forShare()
    .first<{ email: string } | undefined>('email');
  if (inviter === undefined) return null;
  await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('invitation ' || ?, 0))`, [email]);
  await transaction('invitations')
    .where({ email })
    .whereNull('accepted_at')
    .whereNull('revoked_at')
    .update({ revoked_at: transaction.fn.now() });
  const [row] = await transaction('invitations')
    .insert({
      email,
      role,
      access_limit: accessLimit === null ? null : JSON.stringify(accessLimit),
      invited_by: invitedBy,
      delivery,
    })
    .returning<StoredInvitation[]>([...columns]);
  if (row === undefined) throw new Error('the invitation was not inserted');
  return { ...row, invited_by_email: inviter.email };
}

/** Stores the token that opens an invitation. */
export async function addInvitationToken(
  database: Database | Transaction,
  token: { invitationId: number; tokenHash: Buffer },
): Promise<void> {
  await database('invitation_tokens').insert({ invitation_id: token.invitationId, token_hash: token.tokenHash });
}

/** Records that the mail server accepted the mail, or why it will never be sent. */
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

/** The invitation that a token opens, in any state, and who sent it. */
export interface FoundInvitation {
  id: number;
  email: string;
  role: Role;
  access_limit: AccessLimit | null;
  invited_by_email: string;
  state: 'open' | 'accepted' | 'revoked' | 'expired';
}

/** Looks up the invitation of a token by its hash; inside a transaction the row is locked. */
export async function findInvitation(
  database: Database | Transaction,
  tokenHash: Buffer,
): Promise<FoundInvitation | null> {
  const found = database('invitation_tokens as token')
    .join('invitations as invitation', 'invitation.id', 'token.invitation_id')
    .join('members as inviter', 'inviter.id', 'invitation.invited_by')
    .where('token.token_hash', tokenHash)
    .first<FoundInvitation | undefined>(
      'invitation.id',
      'invitation.email',
      'invitation.role',
      'invitation.access_limit',
      'inviter.email as invited_by_email',
      database.raw(`case when accepted_at is not null then 'accepted' when revoked_at is not null then 'revoked'
        when expires_at <= now() then 'expired' else 'open' end as state`),
    );
  if (database.isTransaction === true) void found.forUpdate('invitation');
  return (await found) ?? null;
}

/** Ends an invitation that this transaction has locked, after its member was created. */
export async function acceptInvitation(
  transaction: Transaction,
  accepted: { invitationId: number; memberId: number },
): Promise<void> {
  await transaction('invitations')
    .where({ id: accepted.invitationId })
    .update({ accepted_at: transaction.fn.now(), member_id: accepted.memberId });
}

/** Withdraws an open invitation; returns its earlier row, or null when there is none. */
export async function revokeInvitation(
  transaction: Transaction,
  invitationId: number,
): Promise<StoredInvitation | null> {
  const [row] = await revokeWhere(transaction, { id: invitationId });
  return row ?? null;
}

/** Withdraws every open invitation that a member sent; returns their earlier rows. */
export function revokeInvitationsOf(transaction: Transaction, memberId: number): Promise<StoredInvitation[]> {
  return revokeWhere(transaction, { invited_by: memberId });
}

async function revokeWhere(transaction: Transaction, condition: Record<string, number>): Promise<StoredInvitation[]> {
  return transaction('invitations')
    .where(condition)
    .whereNull('accepted_at')
    .whereNull('revoked_at')
    .update({ revoked_at: transaction.fn.now() })
    .returning<StoredInvitation[]>([...columns]);
}
