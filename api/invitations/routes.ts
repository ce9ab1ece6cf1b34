import { writeAudit } from '../../db/commands/audit/write.ts';
import { acceptInvitation, findInvitation, type FoundInvitation } from '../../db/commands/members/invitations.ts';
import { openPasswordSession } from '../../db/commands/sessions/sessions.ts';
import { insertMember } from '../../db/commands/members/team.ts';
import { jsonLimit } from '../../domain/access-limits/access-limit.ts';
import { hashOfInvitationToken } from '../../domain/team/invitation-token.ts';
import { hashPassword } from '../../platform/passwords.ts';
import type { OwnTokens } from '../auth/own-tokens.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, unprocessable } from '../errors.ts';
import { loginAnswer } from '../login/schema.ts';
import { sessionOrigin } from '../session/origin.ts';
import { acceptBody, previewAnswer, previewBody } from './schema.ts';
import { sessionLifetimeSeconds } from '../../domain/team/session-lifetime.ts';

/** Returns the invitation if it can still be accepted. Throws 409 if it was already accepted, else 422. */
function requireOpen(found: FoundInvitation | null): FoundInvitation {
  if (found?.state === 'accepted') throw conflict('This invitation was accepted before; sign in instead');
  if (found?.state !== 'open') throw unprocessable('This invitation is unknown, withdrawn or expired');
  return found;
}

/** Declares the endpoint that accepts an invitation: its caller has only the token. */
export function invitationAcceptEndpoints(
  { database }: ApiDependencies,
  { ownTokens }: { ownTokens: OwnTokens },
): Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/invitations/preview',
      tag: 'Login',
      summary: 'Show an invitation to its recipient',
      description:
        'Returns who sent it and for which role. It changes nothing, and is refused in the same cases as accepting it.',
      body: previewBody,
      responses: { 200: previewAnswer },
      refusals: [409, 422],
      async handler({ body }) {
        const found = requireOpen(await findInvitation(database, hashOfInvitationToken(body.token)));
        const { email, role, invited_by_email } = found;
        return { status: 200, body: { email, role, invited_by_email } };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/invitations/accept',
      tag: 'Login',
      summary: 'Accept an invitation and choose a password',
      description: 'The response is that of a login. 409 for an invitation that was already accepted.',
      body: acceptBody,
      responses: { 200: loginAnswer },
      async handler(request) {
        const { body, requestId } = request;
        const tokenHash = hashOfInvitationToken(body.token);
        // A guessed token costs only a lookup, not a password hash.
        requireOpen(await findInvitation(database, tokenHash));
        const passwordHash = await hashPassword(body.password);
        const { member, session } = await database.transaction(async (transaction) => {
          const {
            id,
            email,
            role,
            access_limit: accessLimit,
          } = requireOpen(await findInvitation(transaction, tokenHash));
          const created = await insertMember(transaction, { email, role, accessLimit, passwordHash });
          if (created === null) throw conflict('This e-mail address already belongs to a member');
          await acceptInvitation(transaction, { invitationId: id, memberId: created.id });
          await writeAudit(transaction, {
            actor: { memberId: created.id, name: email, role, channel: 'api', requestId },
            action: 'invitation.accept',
            subjectType: 'invitation',
            subjectId: id,
            after: {
              member_id: created.id,
              email,
              role,
              ...(accessLimit === null ? {} : { access_limit: jsonLimit(accessLimit) }),
            },
          });
          const opened = await openPasswordSession(transaction, {
            memberId: created.id,
            passwordHash,
            ...sessionOrigin(request),
          });
          if (opened === null) throw new Error('no session was opened for the new member');
          return { member: created, session: opened };
        });
        const { id, email, role } = member;
        const { token } = await ownTokens.issue({
          memberId: id,
          email,
          session: { id: session.id, expiresAt: session.expires_at },
          lifetimeSeconds: sessionLifetimeSeconds,
        });
        return { status: 200, body: { user: { id, email, role }, token } };
      },
    }),
  ];
}
