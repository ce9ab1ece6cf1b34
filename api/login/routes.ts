import { writeAudit } from '../../db/commands/audit/write.ts';
import { openPasswordSession } from '../../db/commands/sessions/sessions.ts';
import type { OpenedSession } from '../../db/reads/sessions/sessions.ts';
import { findMemberForLogin } from '../../db/reads/members/members.ts';
import { isPassword } from '../../platform/passwords.ts';
import type { OwnTokens } from '../auth/own-tokens.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { unauthorized } from '../errors.ts';
import { sessionOrigin } from '../session/origin.ts';
import type { LoginAttempts } from './attempts.ts';
import { loginAnswer, loginBody } from './schema.ts';
import { sessionLifetimeSeconds } from '../../domain/team/session-lifetime.ts';

type ProvenMember = NonNullable<Awaited<ReturnType<typeof findMemberForLogin>>>;

export function loginEndpoints(
  { database }: ApiDependencies,
  { attempts, ownTokens }: { attempts: LoginAttempts; ownTokens: OwnTokens },
): Endpoint[] {
  async function provenMember(email: string, password: string) {
    const member = await findMemberForLogin(database, email);
    return (await isPassword(password, member?.passwordHash ?? null)) ? member : null;
  }

  async function openSession(
    member: ProvenMember,
    request: Parameters<typeof sessionOrigin>[0] & { requestId: string },
  ): Promise<OpenedSession | null> {
    const { id: memberId, email, role, passwordHash } = member;
    const origin = sessionOrigin(request);
    return database.transaction(async (transaction) => {
      const opened = await openPasswordSession(transaction, { memberId, passwordHash, ...origin });
      if (opened === null) return null;
      await writeAudit(transaction, {
        actor: { memberId, name: email, role, channel: 'api', requestId: request.requestId },
        action: 'session.start',
        subjectType: 'session',
        subjectId: opened.id,
        after: { device: origin.device, address: origin.address },
      });
      return opened;
    });
  }

  return [
    endpoint({
      method: 'post',
      path: '/api/login',
      tag: 'Login',
      summary: 'Sign in with e-mail and password',
      description:
        'Opens a session and returns an access token that ends with it, after 12 hours at the latest. After five failed sign-ins to an account, an address gets 429 for a pause that doubles from one second to a minute. From other addresses the account stays reachable: sign-ins there are delayed by two seconds at most.',
      body: loginBody,
      responses: { 200: loginAnswer },
      async handler(request) {
        const { body, address } = request;
        const email = body.email.trim();
        const member = await attempts.attempt({ email, address }, () => provenMember(email, body.password));
        if (member === null) throw unauthorized('Wrong e-mail or password');
        const session = await openSession(member, request);
        // The password was changed, or the member removed, during the check.
        if (session === null) throw unauthorized('Wrong e-mail or password');
        const { token } = await ownTokens.issue({
          memberId: member.id,
          email: member.email,
          session: { id: session.id, expiresAt: session.expires_at },
          lifetimeSeconds: sessionLifetimeSeconds,
        });
        return { status: 200, body: { user: { id: member.id, email: member.email, role: member.role }, token } };
      },
    }),
  ];
}
