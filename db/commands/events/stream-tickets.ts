import type { AccessLimit } from '../../../domain/access-limits/access-limit.ts';
import type { KeyScope } from '../../../domain/key-scopes.ts';
import type { Database } from '../../database.ts';

/** A redeemed ticket: its member, and until when a stream opened with it may last. */
export interface RedeemedTicket {
  member_id: number;
  email: string;
  role: 'user' | 'admin';
  channel: 'api' | 'api_key';
  session_id: number | null;
  api_key_id: number | null;
  scopes: KeyScope[] | null;
  member_access_limit: AccessLimit | null;
  key_access_limit: AccessLimit | null;
  session_ends_at: Date | null;
  redeemed_at: Date;
}

/** Stores the hash of a single-use ticket that is valid for `validSeconds`, and returns when it expires. */
export async function saveStreamTicket(
  database: Database,
  ticket: {
    ticketHash: Buffer;
    memberId: number;
    channel: 'api' | 'api_key';
    sessionId: number | null;
    keyId: number | null;
    sessionEndsAt: Date | null;
    validSeconds: number;
  },
): Promise<Date> {
  await database('stream_tickets').where('expires_at', '<', database.fn.now()).delete();
  const [row] = (await database('stream_tickets')
    .insert({
      ticket_hash: ticket.ticketHash,
      member_id: ticket.memberId,
      channel: ticket.channel,
      session_id: ticket.sessionId,
      api_key_id: ticket.keyId,
      session_ends_at: ticket.sessionEndsAt,
      expires_at: database.raw(`now() + ? * interval '1 second'`, [ticket.validSeconds]),
    })
    .returning('expires_at')) as [{ expires_at: Date }];
  return row.expires_at;
}

/**
 * Redeems a ticket, once. Returns null when it was redeemed before, is expired or unknown, or when its token, key or
 * member is no longer valid.
 */
export async function redeemStreamTicket(database: Database, ticketHash: Buffer): Promise<RedeemedTicket | null> {
  const { rows } = await database.raw<{ rows: RedeemedTicket[] }>(
    `delete from stream_tickets using members
     where ticket_hash = ? and expires_at > now() and (session_ends_at is null or session_ends_at > now())
       and members.id = member_id and members.removed_at is null
       and (session_id is null or exists (
         select from sessions where sessions.id = session_id and sessions.ended_at is null))
     returning member_id, members.email, members.role, channel, session_id, api_key_id, session_ends_at, now() as redeemed_at,
       members.access_limit as member_access_limit,
       (select scopes from api_keys where api_keys.id = api_key_id) as scopes,
       (select access_limit from api_keys where api_keys.id = api_key_id) as key_access_limit`,
    [ticketHash],
  );
  return rows[0] ?? null;
}
