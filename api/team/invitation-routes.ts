import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import { writeAudit } from '../../db/commands/audit/write.ts';
import type { Transaction } from '../../db/database.ts';
import { enqueueWorkflowStart } from '../../db/commands/outbox/outbox.ts';
import { addInvitationToken, insertInvitation, revokeInvitation } from '../../db/commands/members/invitations.ts';
import { listInvitations } from '../../db/reads/members/invitations.ts';
import { isTeamAddress } from '../../db/reads/members/team.ts';
import { hashOfInvitationToken, invitationLink, invitationTokenText } from '../../domain/team/invitation-token.ts';
import { invitationStart } from '../../domain/team/invitation-start.ts';
import { baseUrlOf } from '../../platform/base-url.ts';
import { workflowIds } from '../../workflows/ids.ts';
import { jsonLimit } from '../../domain/access-limits/access-limit.ts';
import { checkedLimit } from '../access-limits/given-limit.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, forbidden, notFound } from '../errors.ts';
import { idParams } from '../fields.ts';
import { presentInvitation } from './presenter.ts';
import { invitationSchema, inviteBody, newInvitationSchema } from './schema.ts';

const tag = 'Settings';
const tokenBytes = 32;

/** Declares the endpoints of invitations to the team, for admins. */
export function invitationEndpoints({ database, settings, workflows }: ApiDependencies): Endpoint[] {
  const delivery = settings.smtpUrl === null ? 'link' : 'mail';

  /**
   * Returns the link of an invitation. Without a mail server the inviter gets it, only in this response.
   */
  async function linkOf(transaction: Transaction, invitationId: number): Promise<string> {
    const token = invitationTokenText(randomBytes(tokenBytes));
    await addInvitationToken(transaction, { invitationId, tokenHash: hashOfInvitationToken(token) });
    return invitationLink(baseUrlOf(settings), token);
  }

  return [
    endpoint({
      method: 'post',
      path: '/api/v1/settings/team/invite',
      tag,
      summary: 'Invite a member to the team',
      description:
        'Sends a mail with a link that works once, within 7 days. Without a mail server (SMTP_URL) the response shows the link, once. It replaces an open invitation of the same address. An API key needs all scopes for this.',
      body: inviteBody,
      responses: { 201: newInvitationSchema },
      idempotent: true,
      secretReply: true,
      async handler(request) {
        const { role } = request.body;
        const email = request.body.email.toLowerCase();
        const { row, link } = await database.transaction(async (transaction) => {
          if (await isTeamAddress(transaction, email))
            throw conflict('This e-mail address already belongs to a member');
          const accessLimit = await checkedLimit(transaction, {
            given: request.body.access_limit ?? null,
            caller: request.principal,
          });
          const created = await insertInvitation(transaction, {
            email,
            role,
            accessLimit,
            invitedBy: request.principal.memberId,
            delivery,
          });
          if (created === null) throw forbidden();
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'invitation.create',
            subjectType: 'invitation',
            subjectId: created.id,
            after: {
              email,
              role,
              delivery,
              ...(accessLimit === null ? {} : { access_limit: jsonLimit(accessLimit) }),
            },
          });
          if (delivery === 'link') return { row: created, link: await linkOf(transaction, created.id) };
          const workflowId = workflowIds.sendInvitation(created.id);
          await enqueueWorkflowStart(transaction, invitationStart({ id: created.id, workflowId }));
          return { row: created, link: null };
        });
        if (link === null) workflows.startSoon(workflowIds.sendInvitation(row.id));
        return { status: 201, body: { ...presentInvitation(row), link } };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/settings/team/invitations',
      tag,
      summary: 'List open invitations',
      description: 'Invitations that are not accepted yet, with the delivery state of their e-mails.',
      responses: { 200: Type.Array(invitationSchema) },
      async handler() {
        return { status: 200, body: (await listInvitations(database)).map(presentInvitation) };
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/v1/settings/team/invitations/{id}',
      tag,
      summary: 'Withdraw an invitation',
      description: 'The link stops working immediately.',
      params: idParams,
      responses: { 204: Type.Null() },
      async handler(request) {
        const revoke = async (transaction: Transaction): Promise<void> => {
          const revoked = await revokeInvitation(transaction, request.params.id);
          if (revoked === null) throw notFound('Invitation');
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'invitation.revoke',
            subjectType: 'invitation',
            subjectId: revoked.id,
            before: { email: revoked.email, role: revoked.role },
          });
        };
        await database.transaction(revoke);
        return { status: 204, body: null };
      },
    }),
  ];
}
