import { Type } from 'typebox';
import { writeAudit } from '../../db/commands/audit/write.ts';
import { endSession, endSessions } from '../../db/commands/sessions/sessions.ts';
import { listSessions } from '../../db/reads/sessions/sessions.ts';
import { actorOf } from '../actor.ts';
import type { ActivityNotes } from '../auth/activity.ts';
import type { Identity } from '../auth/identity.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { notFound } from '../errors.ts';
import { idParams } from '../fields.ts';
import { sessionSchema } from '../session/schema.ts';

const tag = 'Login';
const path = '/api/v1/me/sessions';

/** Declares the endpoints of the caller's own sessions. */
export function ownSessionEndpoints(
  { database }: ApiDependencies,
  { identity, activity }: { identity: Identity; activity: ActivityNotes },
): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path,
      tag,
      summary: 'List your sessions',
      description: 'Sessions that have not ended, most recently used first. Tokens of other issuers have no session.',
      responses: { 200: Type.Array(sessionSchema) },
      async handler({ principal }) {
        await activity.flush();
        const rows = await listSessions(database, principal.memberId);
        return {
          status: 200,
          body: rows.map((row) => ({
            id: row.id,
            device: row.device,
            address: row.address,
            created_at: row.created_at.toISOString(),
            last_used_at: row.last_used_at.toISOString(),
            expires_at: row.expires_at.toISOString(),
            is_current: row.id === principal.sessionId,
          })),
        };
      },
    }),
    endpoint({
      method: 'delete',
      path,
      tag,
      summary: 'Sign out everywhere',
      description:
        'Ends all your sessions, this one too. API keys remain valid, and so do tokens of other issuers until they expire.',
      responses: { 204: Type.Null() },
      async handler(request) {
        const { memberId } = request.principal;
        const end = (): Promise<void> =>
          database.transaction(async (transaction) => {
            const sessions = await endSessions(transaction, { memberId });
            if (sessions === 0) return;
            await writeAudit(transaction, {
              actor: actorOf(request),
              action: 'session.end_all',
              subjectType: 'member',
              subjectId: memberId,
              after: { sessions },
            });
          });
        await identity.change(end);
        return { status: 204, body: null };
      },
    }),
    endpoint({
      method: 'delete',
      path: `${path}/{id}`,
      tag,
      summary: 'End one of your sessions',
      description: 'Its tokens and streams are refused within a second.',
      params: idParams,
      responses: { 204: Type.Null() },
      async handler(request) {
        const { memberId } = request.principal;
        const { id: sessionId } = request.params;
        const end = (): Promise<void> =>
          database.transaction(async (transaction) => {
            if (!(await endSession(transaction, { memberId, sessionId }))) throw notFound('Session');
            await writeAudit(transaction, {
              actor: actorOf(request),
              action: 'session.end',
              subjectType: 'session',
              subjectId: sessionId,
            });
          });
        await identity.change(end);
        return { status: 204, body: null };
      },
    }),
  ];
}
