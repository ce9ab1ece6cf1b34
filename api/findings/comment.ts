import type { Actor } from '../../db/commands/audit/write.ts';
import { addComment } from '../../db/commands/findings/comments.ts';
import { lockFindings } from '../../db/commands/findings/locked.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { CommentRow } from '../../db/reads/findings/comments.ts';
import { type FindingMember, membersByNames, providersSeenBy } from '../../db/reads/findings/members.ts';
import type { FindingRef } from '../../domain/findings/care.ts';
import { membersNamed, type Mentions, namesIn } from '../../domain/findings/mentions.ts';
import type { Principal } from '../auth/principal.ts';
import { notFound, unprocessable } from '../errors.ts';
import { requestNotice } from './notices.ts';

/** A written comment, the names in it that mean nobody, and the mails that are to be sent. */
export interface Commented {
  comment: CommentRow;
  unresolved: string[];
  workflowIds: string[];
}

/**
 * Comments on a finding, open or closed. Members whom the text names get a mail, if mails are sent and they may see the
 * account; a name of others is as one that nobody has. Throws 404, and 422 for a text without words.
 */
export async function commentOn(
  database: Database,
  request: { finding: FindingRef; text: string; principal: Principal; actor: Actor; isMailed: boolean },
): Promise<Commented> {
  const { principal, actor } = request;
  const text = request.text.trim();
  if (text === '') throw unprocessable('A comment needs a text');
  const { finding_type: type, finding_id: id } = request.finding;
  return database.transaction(async (transaction) => {
    const [finding] = await lockFindings(transaction, { type, ids: [id], limits: principal.limits });
    if (finding === undefined) throw notFound('Finding');
    const { members, unresolved } = await mentionedIn(transaction, text, finding.provider_id);
    const author = { id: principal.memberId, email: principal.email };
    const written = await addComment(transaction, { finding, author, text, mentioned: members, actor });
    const workflowIds: string[] = [];
    for (const member of request.isMailed ? members : []) {
      if (member.id === author.id) continue;
      const notice = { memberId: member.id, byMemberId: author.id, findings: [finding], commentId: written.id };
      workflowIds.push(await requestNotice(transaction, notice));
    }
    const mentions = members.map((member) => ({ id: member.id, email: member.email }));
    return { comment: { ...written, author, text, mentions }, unresolved, workflowIds };
  });
}

async function mentionedIn(
  transaction: Transaction,
  text: string,
  providerId: number,
): Promise<Mentions<FindingMember>> {
  const names = namesIn(text);
  if (names.length === 0) return { members: [], unresolved: [] };
  const seeing: FindingMember[] = [];
  for (const member of await membersByNames(transaction, names)) {
    if ((await providersSeenBy(transaction, member, [providerId])).has(providerId)) seeing.push(member);
  }
  return membersNamed(names, seeing);
}
