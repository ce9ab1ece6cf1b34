import type { FindingRef } from '../../../domain/findings/care.ts';
import type { Database, Transaction } from '../../database.ts';

/** Records that a member is to be notified of findings or of a comment. Returns the id of the notice. */
export async function addNotice(
  transaction: Transaction,
  notice: { memberId: number; byMemberId: number; findings: readonly FindingRef[]; commentId: number | null },
): Promise<number> {
  const { memberId, byMemberId, findings, commentId } = notice;
  const idsOf = (type: FindingRef['finding_type']): number[] =>
    findings.filter((one) => one.finding_type === type).map((one) => one.finding_id);
  const [row] = await transaction('finding_notices')
    .insert({
      member_id: memberId,
      by_member_id: byMemberId,
      comment_id: commentId,
      drift_ids: idsOf('drift'),
      vulnerability_ids: idsOf('vulnerability'),
    })
    .returning<{ id: number }[]>('id');
  if (row === undefined) throw new Error('the notice was not inserted');
  return row.id;
}

/** Records that the mail server accepted the mail. */
export async function noteNoticeSent(database: Database, noticeId: number): Promise<void> {
  await database('finding_notices').where({ id: noticeId }).whereNull('sent_at').update({ sent_at: database.fn.now() });
}

/** Removes notices older than so many days; returns how many. */
export async function pruneNotices(database: Database, days: number): Promise<number> {
  return database('finding_notices').whereRaw(`created_at < now() - ? * interval '1 day'`, [days]).delete();
}
