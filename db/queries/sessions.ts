import type { Role } from '../../domain/roles.ts';
import type { Database, Transaction } from '../database.ts';
import type { MemberIdentity } from './members.ts';

/** Longest life of a session, and of every access token that names it. */
export const sessionLifetimeSeconds = 12 * 60 * 60;

/** A session that was opened. */
export interface OpenedSession {
  id: number;
  expires_at: Date;
}

/** Where a session was opened: what the client calls itself, and its address. */
export interface SessionOrigin {
  device: string;
  address: string;
}

/**
 * Opens a session for a member who gave the password with this hash. Null when the member was removed or the password
 * changed meanwhile: whoever changes it waits for this row lock, and then ends this session too.
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

/** Gives a session the cookie with this hash, in place of an earlier one; null when the session has ended. */
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

/** A session that has not ended, and the present member it belongs to. */
export interface LiveSession extends MemberIdentity {
  sessionId: number;
  expiresAt: Date;
  mustChangePassword: boolean;
}

interface LiveRow {
  session_id: number;
  expires_at: Date;
  id: number;
  email: string;
  role: Role;
  password_changed_at: Date | null;
  must_change_password: boolean;
}

/** Finds a session by its id; null when it has ended, expired, or its member was removed. */
export function findLiveSession(database: Database, sessionId: number): Promise<LiveSession | null> {
  return liveSession(database, { 'sessions.id': sessionId });
}

/** Finds a session by the SHA-256 of its cookie; null as above. */
export function findSessionOfCookie(database: Database, cookieHash: Buffer): Promise<LiveSession | null> {
  return liveSession(database, { 'sessions.cookie_hash': cookieHash });
}

async function liveSession(database: Database, condition: Record<string, unknown>): Promise<LiveSession | null> {
  const row = await database('sessions')
    .join('members', 'members.id', 'sessions.member_id')
    .where(condition)
    .whereNull('sessions.ended_at')
    .whereRaw('sessions.expires_at > now()')
    .whereNull('members.removed_at')
    .first<LiveRow | undefined>(
      'sessions.id as session_id',
      'sessions.expires_at',
      'members.id',
      'members.email',
      'members.role',
      'members.password_changed_at',
      'members.must_change_password',
    );
  if (row === undefined) return null;
  return {
    sessionId: row.session_id,
    expiresAt: row.expires_at,
    memberId: row.id,
    email: row.email,
    role: row.role,
    passwordChangedAt: row.password_changed_at,
    mustChangePassword: row.must_change_password,
  };
}

/** A session as its member sees it. */
export interface SessionRow extends OpenedSession, SessionOrigin {
  created_at: Date;
  last_used_at: Date;
}

/** Sessions of a member that have not ended, the one used last first. */
export async function listSessions(database: Database, memberId: number): Promise<SessionRow[]> {
  return database('sessions')
    .where({ member_id: memberId })
    .whereNull('ended_at')
    .whereRaw('expires_at > now()')
    .orderBy([
      { column: 'last_used_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(1_000)
    .select('id', 'device', 'address', 'created_at', 'last_used_at', 'expires_at');
}

/** Ends one session of a member; false when there is none that has not ended. */
export async function endSession(
  transaction: Transaction,
  { memberId, sessionId }: { memberId: number; sessionId: number },
): Promise<boolean> {
  return (await endWhere(transaction, { member_id: memberId, id: sessionId })) > 0;
}

/** Ends the sessions of a member, all but one if an id is given. Gives how many. */
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

/** Writes when sessions were last used; a time that is older than the stored one changes nothing. */
export async function writeSessionUses(database: Database, uses: ReadonlyMap<number, Date>): Promise<void> {
  await database.raw(
    `update sessions set last_used_at = used.at
     from unnest(?::bigint[], ?::timestamptz[]) as used (id, at)
     where sessions.id = used.id and last_used_at < used.at`,
    [[...uses.keys()], [...uses.values()]],
  );
}

/** Removes sessions that ended so many days ago; gives how many. */
export async function pruneSessions(database: Database, days: number): Promise<number> {
  return database('sessions').whereRaw(`least(expires_at, ended_at) < now() - ? * interval '1 day'`, [days]).delete();
}
