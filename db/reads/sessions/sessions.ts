import type { AccessLimit } from '../../../domain/access-limits/access-limit.ts';
import type { Role } from '../../../domain/roles.ts';
import type { Database } from '../../database.ts';
import type { MemberIdentity } from '../members/members.ts';

/** A session that was opened. */
export interface OpenedSession {
  id: number;
  expires_at: Date;
}

/** Where a session was opened: the client's user agent and address. */
export interface SessionOrigin {
  device: string;
  address: string;
}

/** A session that has not ended, and the member it belongs to. */
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
  access_limit: AccessLimit | null;
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
      'members.access_limit',
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
    accessLimit: row.access_limit,
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
