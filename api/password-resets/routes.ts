import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Type } from 'typebox';
import { writeAudit } from '../../db/commands/audit/write.ts';
import { enqueueWorkflowStart } from '../../db/commands/outbox/outbox.ts';
import {
  findOpenPasswordReset,
  insertPasswordReset,
  type OpenPasswordReset,
  usePasswordReset,
} from '../../db/commands/members/password-resets.ts';
import { changePassword } from '../../db/commands/members/passwords.ts';
import { leaseRequests } from '../../db/commands/requests/rate-limits.ts';
import { hashOfPasswordResetToken, passwordResetStart } from '../../domain/team/password-reset.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { workflowIds } from '../../workflows/ids.ts';
import type { Identity } from '../auth/identity.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, rateLimited, unprocessable } from '../errors.ts';
import { newPassword } from '../login/schema.ts';
import { addressSubject } from '../middleware/request-quota.ts';
import { named } from '../named.ts';

const tag = 'Login';
const windowSeconds = 3_600;
const mostOfAddress = 20;
const mostOfEmail = 3;
/** Every response takes this long, so that its timing does not reveal whether the address exists. */
const answerAfterMs = 300;

function requireOpen(found: OpenPasswordReset | null): OpenPasswordReset {
  if (found === null) throw unprocessable('This link is unknown, used or expired; request another one');
  return found;
}

/** Declares the endpoints that reset a forgotten password with a mailed link. */
export function passwordResetEndpoints(
  { database, settings, workflows }: ApiDependencies,
  { identity }: { identity: Identity },
): Endpoint[] {
  /** Uses one unit of the quota of the current hour; false if none is left. */
  async function take(subject: string, quota: number): Promise<boolean> {
    const windowStart = Math.floor(Date.now() / 1_000 / windowSeconds) * windowSeconds;
    const { granted } = await leaseRequests(database, { subject, windowStart, block: 1, quota });
    return granted > 0;
  }

  async function scheduleMail(email: string, requestId: string): Promise<void> {
    const digest = createHash('sha256').update(email.toLowerCase()).digest('base64url');
    if (!(await take(`password-reset:${digest}`, mostOfEmail))) return;
    const id = await database.transaction(async (transaction) => {
      const inserted = await insertPasswordReset(transaction, email);
      if (inserted === null) return null;
      await enqueueWorkflowStart(
        transaction,
        passwordResetStart({ id: inserted, workflowId: workflowIds.sendPasswordReset(inserted) }),
      );
      await writeAudit(transaction, {
        actor: { memberId: null, name: 'anonymous', role: null, channel: 'api', requestId },
        action: 'password_reset.request',
        subjectType: 'password_reset',
        subjectId: inserted,
      });
      return inserted;
    });
    if (id !== null) workflows.startSoon(workflowIds.sendPasswordReset(id));
  }

  return [
    endpoint({
      method: 'post',
      path: '/api/v1/password-resets',
      tag,
      summary: 'Request a password reset link',
      description:
        'The response is the same whether the address is a member’s or not. The link works once, for an hour. Three mails ' +
        'an hour for an e-mail address; 20 requests an hour from an address, then 429. 409 without a mail server.',
      body: named(
        'PasswordResetRequest',
        Type.Object({ email: Type.String({ minLength: 1, maxLength: 320, examples: ['me@example.com'] }) }),
      ),
      responses: { 202: named('AcceptedRequest', Type.Object({ status: Type.Literal('accepted') })) },
      refusals: [409],
      async handler({ body, address, requestId }) {
        if (settings.smtpUrl === null) {
          throw conflict(
            'No mail server is set up, so no link can be sent',
            'An operator can reset the password on the host: npm run admin:reset-password -- <e-mail>',
          );
        }
        if (!(await take(`password-reset:${addressSubject(address)}`, mostOfAddress))) {
          throw rateLimited(windowSeconds - (Math.floor(Date.now() / 1_000) % windowSeconds));
        }
        await Promise.all([scheduleMail(body.email.trim(), requestId), delay(answerAfterMs)]);
        return { status: 202, body: { status: 'accepted' as const } };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/password-resets/complete',
      tag,
      summary: 'Set a new password with an e-mailed link',
      description: 'Ends all sessions of the member. 422 for a link that is unknown, used or expired.',
      body: named(
        'PasswordReset',
        Type.Object({
          token: Type.String({ minLength: 1, maxLength: 200, description: 'The part of the link after `#token=`' }),
          password: newPassword(),
        }),
      ),
      responses: { 204: Type.Null() },
      refusals: [422],
      async handler({ body, requestId }) {
        const tokenHash = hashOfPasswordResetToken(body.token);
        // A guess costs a look-up, not the work of hashing a password.
        requireOpen(await findOpenPasswordReset(database, tokenHash));
        const passwordHash = await hashPassword(body.password);
        const complete = (): Promise<void> =>
          database.transaction(async (transaction) => {
            const reset = requireOpen(await findOpenPasswordReset(transaction, tokenHash));
            const { id, member_id: memberId, email } = reset;
            await usePasswordReset(transaction, id);
            const changed = await changePassword(transaction, {
              memberId,
              passwordHash,
              mustChange: false,
              keepSessionId: null,
            });
            requireOpen(changed === null ? null : reset);
            await writeAudit(transaction, {
              actor: { memberId, name: email, role: null, channel: 'api', requestId },
              action: 'member.password_reset',
              subjectType: 'member',
              subjectId: memberId,
              after: { ended_sessions: changed?.endedSessions ?? 0 },
            });
          });
        await identity.change(complete);
        return { status: 204, body: null };
      },
    }),
  ];
}
