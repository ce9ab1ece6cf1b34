import { Type } from 'typebox';
import { writeAudit } from '../../db/commands/audit/write.ts';
import { endSession, openTokenSession, setSessionCookie } from '../../db/commands/sessions/sessions.ts';
import { findLiveSession, findSessionOfCookie, type LiveSession } from '../../db/reads/sessions/sessions.ts';
import { actorOf } from '../actor.ts';
import type { Identity } from '../auth/identity.ts';
import type { OwnTokens } from '../auth/own-tokens.ts';
import type { Principal } from '../auth/principal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, unauthorized } from '../errors.ts';
import { requireConsoleOrigin } from './console-origin.ts';
import { newCookieValue, sessionCookie } from './cookie.ts';
import { sessionOrigin } from './origin.ts';
import { grantSchema } from './schema.ts';

const tag = 'Login';
const consoleTokenSeconds = 600;

/**
 * Declares the endpoints of the console's session, which a cookie keeps across reloads and tabs. The cookie only yields
 * a short-lived access token. Every other endpoint, including the end of the session, accepts only bearer tokens.
 */
export function sessionEndpoints(
  { database, settings }: ApiDependencies,
  { identity, ownTokens }: { identity: Identity; ownTokens: OwnTokens },
): Endpoint[] {
  const cookie = sessionCookie({ isSecure: settings.baseUrl?.startsWith('https:') ?? false });

  async function grantOf(session: LiveSession) {
    const { memberId, email, role, sessionId, expiresAt } = session;
    const issued = await ownTokens.issue({
      memberId,
      email,
      session: { id: sessionId, expiresAt },
      lifetimeSeconds: consoleTokenSeconds,
    });
    return {
      user: { id: memberId, email, role },
      token: issued.token,
      expires_at: issued.expiresAt.toISOString(),
      session_expires_at: expiresAt.toISOString(),
      must_change_password: session.mustChangePassword,
    };
  }

  /** Returns the session of the token; for a token of another issuer a new one, which ends when that token expires. */
  async function sessionOf(
    principal: Principal,
    request: Parameters<typeof sessionOrigin>[0] & { requestId: string; principal: Principal },
  ): Promise<number> {
    const { sessionId, memberId, issuedAtSeconds, expiresAt } = principal;
    if (sessionId !== null) return sessionId;
    if (issuedAtSeconds === null || expiresAt === null) throw unauthorized();
    const token = { memberId, issuedAtSeconds, tokenEndsAt: expiresAt };
    return database.transaction(async (transaction) => {
      const origin = sessionOrigin(request);
      const opened = await openTokenSession(transaction, { ...token, ...origin });
      if (opened === null) throw unauthorized();
      await writeAudit(transaction, {
        actor: actorOf(request),
        action: 'session.start',
        subjectType: 'session',
        subjectId: opened.id,
        after: { device: origin.device, address: origin.address },
      });
      return opened.id;
    });
  }

  return [
    endpoint({
      method: 'post',
      path: '/api/session',
      tag,
      summary: 'Start a browser session',
      description:
        'Turns the access token of the request into a sign-in of this browser: sets the cookie that POST ' +
        '/api/session/token takes, and returns a first short-lived access token. A token of another issuer gets a session ' +
        'that ends with it; an API key gets none (403). `Origin` must be the console’s own (403).',
      responses: { 200: grantSchema },
      secretReply: true,
      async handler(request) {
        const { principal } = request;
        requireConsoleOrigin(request, settings.baseUrl);
        const sessionId = await sessionOf(principal, request);
        const { value, cookieHash } = newCookieValue();
        const kept = await setSessionCookie(database, { sessionId, cookieHash });
        const session = kept === null ? null : await findLiveSession(database, sessionId);
        if (session === null) throw unauthorized('The session has ended');
        return {
          status: 200,
          body: await grantOf(session),
          headers: { 'Set-Cookie': cookie.set(value, session.expiresAt), 'Cache-Control': 'no-store' },
        };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/session/token',
      tag,
      summary: 'Get a short-lived access token for the console',
      description:
        'Takes the cookie of POST /api/session, HttpOnly and SameSite=Strict, and no bearer token. 401 when the session ' +
        'has ended, 403 unless `Origin` is the console’s own.',
      ownToken: true,
      refusals: [401, 403],
      responses: { 200: grantSchema },
      secretReply: true,
      async handler({ headers, protocol }) {
        requireConsoleOrigin({ headers, protocol }, settings.baseUrl);
        const cookieHash = cookie.hashIn(headers['cookie'] as string | undefined);
        const session = cookieHash === null ? null : await findSessionOfCookie(database, cookieHash);
        if (session === null) throw unauthorized('No one is signed in');
        return { status: 200, body: await grantOf(session), headers: { 'Cache-Control': 'no-store' } };
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/session',
      tag,
      summary: 'Sign out',
      description:
        'Ends the session of the access token: every token, tab and stream of it is refused within a second. 409 for a ' +
        'token that belongs to no session.',
      refusals: [409],
      responses: { 204: Type.Null() },
      async handler(request) {
        const { memberId, sessionId } = request.principal;
        if (sessionId === null) throw conflict('This token belongs to no session; whoever issued it can revoke it');
        const end = (): Promise<void> =>
          database.transaction(async (transaction) => {
            if (!(await endSession(transaction, { memberId, sessionId }))) return;
            await writeAudit(transaction, {
              actor: actorOf(request),
              action: 'session.end',
              subjectType: 'session',
              subjectId: sessionId,
            });
          });
        await identity.change(end);
        return { status: 204, body: null, headers: { 'Set-Cookie': cookie.clear() } };
      },
    }),
  ];
}
