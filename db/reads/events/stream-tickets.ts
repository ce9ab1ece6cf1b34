import type { Database } from '../../database.ts';

/**
 * Returns whether the owner of a redeemed ticket is still a member and the session or key that requested it, if any, is
 * still valid; with `samePasswordSince`, also whether the password has not changed since that time.
 */
export async function mayStillListen(
  database: Database,
  ticket: { memberId: number; sessionId: number | null; keyId: number | null; samePasswordSince: Date | null },
): Promise<boolean> {
  const { rows } = await database.raw<{ rows: { may: boolean }[] }>(
    `select exists (select from members where id = :memberId and removed_at is null
         and (:samePasswordSince::timestamptz is null or password_changed_at is null
           or password_changed_at <= :samePasswordSince))
       and (:sessionId::bigint is null or exists (
         select from sessions where id = :sessionId and ended_at is null and expires_at > now()))
       and (:keyId::bigint is null or exists (
         select from api_keys where id = :keyId and (expires_at is null or expires_at > now())
           and (scopes is null or 'read' = any (scopes)))) as may`,
    ticket,
  );
  return rows[0]?.may ?? false;
}
