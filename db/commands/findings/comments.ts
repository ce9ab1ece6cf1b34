import type { NameableMember } from '../../../domain/findings/mentions.ts';
import type { Transaction } from '../../database.ts';
import { type Actor, writeAudit } from '../audit/write.ts';
import { writeEvents } from '../events/write.ts';
import type { CaredFinding } from '../../reads/findings/cared-finding.ts';

/** Adds a comment to a finding, with its audit row and event. Returns its id, and when it was written. */
export async function addComment(
  transaction: Transaction,
  comment: { finding: CaredFinding; author: NameableMember; text: string; mentioned: NameableMember[]; actor: Actor },
): Promise<{ id: number; created_at: Date }> {
  const { finding, author, text, mentioned, actor } = comment;
  const mentions = mentioned.map(({ id, email }) => ({ id, email }));
  const [row] = await transaction('finding_comments')
    .insert({
      [`${finding.finding_type}_id`]: finding.finding_id,
      author_id: author.id,
      text,
      mentioned_ids: mentions.map(({ id }) => id),
    })
    .returning<{ id: number; created_at: Date }[]>(['id', 'created_at']);
  if (row === undefined) throw new Error('the comment was not inserted');
  await writeAudit(transaction, {
    actor,
    action: 'finding.comment',
    subjectType: finding.finding_type,
    subjectId: finding.finding_id,
    after: { comment_id: row.id, mentions: mentions.map(({ email }) => email) },
  });
  await writeEvents(transaction, [
    {
      type: 'finding.commented',
      providerId: finding.provider_id,
      resourceId: finding.resource_id,
      data: {
        finding_type: finding.finding_type,
        finding_id: finding.finding_id,
        title: finding.title,
        severity: finding.severity,
        resource_id: finding.resource_id,
        resource_name: finding.resource_name,
        comment_id: row.id,
        author: { id: author.id, email: author.email },
        text,
        mentions,
        created_at: row.created_at.toISOString(),
      },
    },
  ]);
  return row;
}
