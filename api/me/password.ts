import { Type } from 'typebox';
import { writeAudit } from '../../db/commands/audit/write.ts';
import { changePassword } from '../../db/commands/members/passwords.ts';
import { findPassword } from '../../db/reads/members/passwords.ts';
import { hashPassword, isPassword } from '../../platform/passwords.ts';
import { actorOf } from '../actor.ts';
import type { Identity } from '../auth/identity.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, unprocessable } from '../errors.ts';
import type { LoginAttempts } from '../login/attempts.ts';
import { newPassword } from '../login/schema.ts';
import { named } from '../named.ts';

/** Declares the endpoint that changes the caller's own password. */
export function ownPasswordEndpoints(
  { database }: ApiDependencies,
  { identity, attempts }: { identity: Identity; attempts: LoginAttempts },
): Endpoint[] {
  return [
    endpoint({
      method: 'put',
      path: '/api/v1/me/password',
      tag: 'Login',
      summary: 'Change your password',
      description:
        'Ends all your other sessions, links to reset the password, and tokens of other issuers that name you by id. A ' +
        'wrong current password is 422 and counts as a failed sign-in; 409 without a password to change.',
      body: named(
        'PasswordChange',
        Type.Object({
          current_password: Type.String({ minLength: 1, maxLength: 1_024, format: 'password' }),
          new_password: newPassword(),
        }),
      ),
      responses: { 204: Type.Null() },
      refusals: [409, 422, 429],
      async handler(request) {
        const { principal, body, address } = request;
        const { memberId, email, sessionId } = principal;
        const present = await findPassword(database, memberId);
        const passwordNow = present?.passwordHash ?? null;
        if (passwordNow === null) throw conflict('You have no password here; you sign in at your identity provider');
        const isRight = await attempts.attempt({ email, address }, async () =>
          (await isPassword(body.current_password, passwordNow)) ? true : null,
        );
        if (isRight === null) throw unprocessable('The current password is wrong');
        if (body.new_password === body.current_password) {
          throw unprocessable('The new password must differ from the current one');
        }
        const passwordHash = await hashPassword(body.new_password);
        const change = (): Promise<void> =>
          database.transaction(async (transaction) => {
            const changed = await changePassword(transaction, {
              memberId,
              passwordHash,
              replaces: passwordNow,
              mustChange: false,
              keepSessionId: sessionId,
            });
            if (changed === null) throw conflict('The password was changed meanwhile');
            await writeAudit(transaction, {
              actor: actorOf(request),
              action: 'member.password_change',
              subjectType: 'member',
              subjectId: memberId,
              after: { ended_sessions: changed.endedSessions },
            });
          });
        await identity.change(change);
        return { status: 204, body: null };
      },
    }),
  ];
}
