import type { AccessLimit } from '../../../domain/access-limits/access-limit.ts';
import { caredTypes } from '../../../domain/findings/care.ts';
import type { Notice, NoticedFinding } from '../../../domain/findings/notice-mail.ts';
import type { Database } from '../../database.ts';
import { insideLimits } from '../access-limits/inside.ts';
import { caredColumns, caredFrom } from './cared-finding.ts';

/** A notice that is to be sent, and to whom. */
export interface NoticeToSend extends Notice {
  email: string;
}

/**
 * Returns a notice that is still to be sent, with those of its findings that the member may see now and that are still
 * open or commented on; null when nothing is left to send.
 */
export async function noticeToSend(database: Database, noticeId: number): Promise<NoticeToSend | null> {
  const notice = await database('finding_notices as notice')
    .join('members as member', 'member.id', 'notice.member_id')
    .join('members as sender', 'sender.id', 'notice.by_member_id')
    .leftJoin('finding_comments as comment', 'comment.id', 'notice.comment_id')
    .where('notice.id', noticeId)
    .whereNull('notice.sent_at')
    .whereNull('member.removed_at')
    .first<
      | {
          member_id: number;
          email: string;
          access_limit: AccessLimit | null;
          by: string;
          comment: string | null;
          drift_ids: number[];
          vulnerability_ids: number[];
        }
      | undefined
    >(
      'notice.member_id',
      'member.email',
      'member.access_limit',
      'sender.email as by',
      'comment.text as comment',
      'notice.drift_ids',
      'notice.vulnerability_ids',
    );
  if (notice === undefined) return null;
  const { email, by, comment } = notice;
  const limits = notice.access_limit === null ? [] : [notice.access_limit];
  const findings: NoticedFinding[] = [];
  for (const type of caredTypes) {
    const { rows } = await database.raw<{ rows: (NoticedFinding & { owner_id: number | null })[] }>(
      `select ${caredColumns(type)} from ${caredFrom(type)} where finding.id = any(?) and ? order by finding.id`,
      [notice[`${type}_ids`], insideLimits(database, 'finding.provider_id', limits)],
    );
    findings.push(...rows.filter((row) => comment !== null || row.owner_id === notice.member_id));
  }
  return findings.length === 0 ? null : { email, by, comment, findings };
}
