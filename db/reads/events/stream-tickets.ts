import type { AccessLimit } from '../../../domain/access-limits/access-limit.ts';
import type { Database } from '../../database.ts';

/**
 * Returns whether the owner of a redeemed ticket is still a member and the session or key that requested it, if any, is
 * still valid, with the limits that the stream was opened with; with `samePasswordSince`, also whether the password has not changed since that time.
 */
export async function mayStillListen(
  database: Database,
  ticket: {
    memberId: number;
    sessionId: number | null;
    keyId: number | null;
    memberLimit: AccessLimit | null;
    keyLimit: AccessLimit | null;
    samePasswordSince: Date | null;
  },
): Promise<boolean> {
  const { rows } = await database.raw<{ rows: { may: boolean }[] }>(
    `select exists (select from members where id = :memberId and removed_at is null
         and access_limit is not distinct from :memberLimit::jsonb
         and (:samePasswordSince::timestamptz is null or password_changed_at is null
           or password_changed_at <= :samePasswordSince))
       and (:sessionId::bigint is null or exists (
         select from sessions where id = :sessionId and ended_at is null and expires_at > now()))
       and (:keyId::bigint is null or exists (
         select from api_keys where id = :keyId and access_limit is not distinct from :keyLimit::jsonb
           and (expires_at is null or expires_at > now())
           and (scopes is null or 'read' = any (scopes)))) as may`,
    { ...ticket, memberLimit: jsonOf(ticket.memberLimit), keyLimit: jsonOf(ticket.keyLimit) },
  );
  return rows[0]?.may ?? false;
}

const jsonOf = (limit: AccessLimit | null): string | null => (limit === null ? null : JSON.stringify(limit));
