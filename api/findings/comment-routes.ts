import { type CommentRow, listComments } from '../../db/reads/findings/comments.ts';
import { listHistory } from '../../db/reads/findings/history.ts';
import { findDrift } from '../../db/reads/drifts/drifts.ts';
import { findVulnerability } from '../../db/reads/vulnerabilities/vulnerabilities.ts';
import type { CaredType } from '../../domain/findings/care.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { notFound } from '../errors.ts';
import { idParams } from '../fields.ts';
import { pageOf, pageSchema, paginated } from '../pagination.ts';
import { commentOn } from './comment.ts';
import { findingPlaces } from './places.ts';
import { commentSchema, historyEntry, newComment, pagedQuery, writtenComment } from './schema.ts';

/** Declares the endpoints of the comments on findings of a type, and of their history. */
export function commentEndpoints({ database, settings, workflows }: ApiDependencies, type: CaredType): Endpoint[] {
  const { path, tag, called, label } = findingPlaces[type];
  const requireFinding = async (id: number): Promise<{ finding_type: CaredType; finding_id: number }> => {
    const found = type === 'drift' ? await findDrift(database, id) : await findVulnerability(database, id);
    if (found === null) throw notFound(label);
    return { finding_type: type, finding_id: id };
  };
  return [
    endpoint({
      method: 'get',
      path: `${path}/comments`,
      tag,
      summary: `List the comments on a ${called}`,
      description: 'Oldest first.',
      params: idParams,
      query: pagedQuery,
      responses: { 200: pageSchema(commentSchema) },
      async handler({ params, query }) {
        const page = pageOf(query);
        const { rows, total } = await listComments(database, { finding: await requireFinding(params.id), page });
        return { status: 200, body: paginated(rows.map(presentComment), total, page) };
      },
    }),
    endpoint({
      method: 'post',
      path: `${path}/comments`,
      tag,
      summary: `Comment on a ${called}`,
      description:
        'Members whom the text mentions get a mail if a mail server is set up and they can see the account. A comment ' +
        'can be neither changed nor deleted.',
      params: idParams,
      body: newComment,
      idempotent: true,
      responses: { 201: writtenComment },
      async handler(request) {
        const { comment, unresolved, workflowIds } = await commentOn(database, {
          finding: await requireFinding(request.params.id),
          text: request.body.text,
          principal: request.principal,
          actor: actorOf(request),
          isMailed: settings.smtpUrl !== null,
        });
        for (const workflowId of workflowIds) workflows.startSoon(workflowId);
        return { status: 201, body: { ...presentComment(comment), unresolved_mentions: unresolved } };
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/history`,
      tag,
      summary: `List what happened to a ${called}`,
      description:
        'Newest first: what members did, from the audit log, with the fixes and accepted risks of the finding, and what the ' +
        'finding says of how it was found and closed.',
      params: idParams,
      query: pagedQuery,
      responses: { 200: pageSchema(historyEntry) },
      async handler({ params, query }) {
        const page = pageOf(query);
        const { rows, total } = await listHistory(database, { finding: await requireFinding(params.id), page });
        const shown = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
        return { status: 200, body: paginated(shown, total, page) };
      },
    }),
  ];
}

function presentComment({ created_at: createdAt, ...comment }: CommentRow) {
  return { ...comment, created_at: createdAt.toISOString() };
}
