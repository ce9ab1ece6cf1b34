import type { Database, Transaction } from '../../database.ts';
import type { OpenedSession, SessionOrigin } from '../../reads/sessions/sessions.ts';
import { sessionLifetimeSeconds } from '../../../domain/team/session-lifetime.ts';

/**
 * Opens a session for a member who gave the password with this hash. Null when the member was removed or the password
 * has changed. A concurrent change of the password waits for this row lock, and then ends this session too.
 */
export async function openPasswordSession(
  database: Database | Transaction,
  { memberId, passwordHash, device, address }: SessionOrigin & { memberId: number; passwordHash: string | null },
): Promise<OpenedSession | null> {
  const { rows } = await database.raw<{ rows: OpenedSession[] }>(
    `with owner as (
       select id from members where id = ? and removed_at is null and password_hash is not distinct from ? for share
     )
     insert into sessions (member_id, device, address, expires_at)
     select owner.id, ?, ?, now() + ? * interval '1 second' from owner
     returning id, expires_at`,
    [memberId, passwordHash, device, address, sessionLifetimeSeconds],
  );
  return rows[0] ?? null;
}

/**
 * Opens a session for the holder of another issuer's token, which ends with that token. Null when the member was
 * removed, or the password changed after the token was issued (whole seconds, as most issuers write them).
 */
export async function openTokenSession(
  database: Database | Transaction,
  session: SessionOrigin & { memberId: number; issuedAtSeconds: number; tokenEndsAt: Date },
): Promise<OpenedSession | null> {
  const { memberId, issuedAtSeconds, device, address, tokenEndsAt } = session;
  const { rows } = await database.raw<{ rows: OpenedSession[] }>(
    `with owner as (
       select id from members where id = ? and removed_at is null
         and (password_changed_at is null or floor(extract(epoch from password_changed_at)) <= ?) for share
     )
     insert into sessions (member_id, device, address, expires_at)
     select owner.id, ?, ?, least(now() + ? * interval '1 second', ?::timestamptz) from owner
     returning id, expires_at`,
    [memberId, issuedAtSeconds, device, address, sessionLifetimeSeconds, tokenEndsAt],
  );
  return rows[0] ?? null;
}

/** Sets the cookie of a session by its hash, replacing an earlier one; null when the session has ended. */
export async function setSessionCookie(
  database: Database | Transaction,
  { sessionId, cookieHash }: { sessionId: number; cookieHash: Buffer },
): Promise<OpenedSession | null> {
  const [row] = await database('sessions')
    .where({ id: sessionId })
    .whereNull('ended_at')
    .whereRaw('expires_at > now()')
    .update({ cookie_hash: cookieHash })
    .returning<OpenedSession[]>(['id', 'expires_at']);
  return row ?? null;
}

/** Ends one session of a member; returns false when it does not exist or has already ended. */
export async function endSession(
  transaction: Transaction,
  { memberId, sessionId }: { memberId: number; sessionId: number },
): Promise<boolean> {
  return (await endWhere(transaction, { member_id: memberId, id: sessionId })) > 0;
}

/** Ends the sessions of a member, except the one with the given id, if any. Returns how many. */
export async function endSessions(
  transaction: Transaction,
  { memberId, exceptId = null }: { memberId: number; exceptId?: number | null },
): Promise<number> {
  return endWhere(transaction, { member_id: memberId }, exceptId);
}

async function endWhere(
  transaction: Transaction,
  condition: Record<string, number>,
  exceptId: number | null = null,
): Promise<number> {
  const ended = transaction('sessions')
    .where(condition)
    .whereNull('ended_at')
    .whereRaw('expires_at > now()')
    .update({ ended_at: transaction.fn.now(), cookie_hash: null })
    .returning<{ id: number }[]>('id');
  if (exceptId !== null) void ended.whereNot('id', exceptId);
  const ids = (await ended).map(({ id }) => id);
  if (ids.length > 0) await transaction('stream_tickets').whereIn('session_id', ids).delete();
  return ids.length;
}

/** Records when sessions were last used; a time earlier than the stored one changes nothing. */
export async function writeSessionUses(database: Database, uses: ReadonlyMap<number, Date>): Promise<void> {
  await database.raw(
    `update sessions set last_used_at = used.at
     from unnest(?::bigint[], ?::timestamptz[]) as used (id, at)
     where sessions.id = used.id and last_used_at < used.at`,
    [[...uses.keys()], [...uses.values()]],
  );
}

/** Removes sessions that ended so many days ago; returns how many. */
export async function pruneSessions(database: Database, days: number): Promise<number> {
  return database('sessions').whereRaw(`least(expires_at, ended_at) < now() - ? * interval '1 day'`, [days]).delete();
}
