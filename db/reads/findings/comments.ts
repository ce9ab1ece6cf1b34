import type { FindingRef } from '../../../domain/findings/care.ts';
import type { NameableMember } from '../../../domain/findings/mentions.ts';
import type { Database } from '../../database.ts';
import { countOf, type ListPage } from '../lists/list-window.ts';

/** A comment on a finding. */
export interface CommentRow {
  id: number;
  author: NameableMember;
  text: string;
  mentions: NameableMember[];
  created_at: Date;
}

/** Returns one page of the comments on a finding, oldest first, and how many there are. */
export async function listComments(
  database: Database,
  { finding, page }: { finding: FindingRef; page: { page: number; perPage: number } },
): Promise<ListPage<CommentRow>> {
  const matching = () =>
    database('finding_comments as comment').where(`comment.${finding.finding_type}_id`, finding.finding_id);
  const total = await countOf(matching());
  const rows = await matching()
    .join('members as author', 'author.id', 'comment.author_id')
    .orderBy('comment.id')
    .offset((page.page - 1) * page.perPage)
    .limit(page.perPage)
    .select<CommentRow[]>(
      'comment.id',
      'comment.text',
      'comment.created_at',
      database.raw(`jsonb_build_object('id', author.id, 'email', author.email) as author`),
      database.raw(`coalesce((
        select jsonb_agg(jsonb_build_object('id', member.id, 'email', member.email) order by member.id)
        from members as member where member.id = any(comment.mentioned_ids)), '[]') as mentions`),
    );
  return { rows, total };
}
