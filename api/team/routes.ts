import { releaseFindings } from '../../db/commands/findings/assign.ts';
import { Type } from 'typebox';
import { writeAudit } from '../../db/commands/audit/write.ts';
import { changeAccessLimit, changeRole, lockTeamMember, removeMember } from '../../db/commands/members/team.ts';
import { listTeam, type TeamRow } from '../../db/reads/members/team.ts';
import { isSameLimit, jsonLimit } from '../../domain/access-limits/access-limit.ts';
import { checkedLimit } from '../access-limits/given-limit.ts';
import { actorOf } from '../actor.ts';
import type { ActivityNotes } from '../auth/activity.ts';
import type { Identity } from '../auth/identity.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, notFound } from '../errors.ts';
import { withdrawInvitations } from './invitation-withdrawal.ts';
import { presentMember } from './presenter.ts';
import { memberParams, memberSchema, roleBody } from './schema.ts';

const tag = 'Settings';

/** Declares the endpoints of the members of the team: list, change the role, remove. */
export function teamEndpoints(
  { database }: ApiDependencies,
  { identity, activity }: { identity: Identity; activity: ActivityNotes },
): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/settings/team',
      tag,
      summary: 'List the team',
      description:
        'All members with their roles, what they are limited to, and when they were last active. A caller whose access is limited sees no limits of others.',
      responses: { 200: Type.Array(memberSchema) },
      async handler({ principal }) {
        await activity.flush();
        return { status: 200, body: (await listTeam(database)).map((row) => presentMember(row, principal)) };
      },
    }),
    endpoint({
      method: 'put',
      path: '/api/v1/settings/team/{user_id}',
      tag,
      summary: 'Change a member’s role or access limit',
      description:
        'It takes effect at once; open streams of a member whose limit changes end. The last admin with full access can be neither demoted nor limited (409). Open invitations of an admin who is demoted or limited are withdrawn. An API key needs all scopes for this.',
      params: memberParams,
      body: roleBody,
      responses: { 200: memberSchema },
      async handler(request) {
        const { user_id: memberId } = request.params;
        const change = (): Promise<TeamRow> =>
          database.transaction(async (transaction) => {
            const found = await lockTeamMember(transaction, memberId);
            if (found === null) throw notFound('Member');
            const { member, isLastAdmin } = found;
            const { role, access_limit: given = member.access_limit } = request.body;
            const limit =
              given === member.access_limit
                ? given
                : await checkedLimit(transaction, { given, caller: request.principal });
            if (role !== member.role) {
              if (isLastAdmin) throw conflict('The last admin must stay an admin');
              await changeRole(transaction, memberId, role);
              await writeAudit(transaction, {
                actor: actorOf(request),
                action: 'member.role',
                subjectType: 'member',
                subjectId: memberId,
                before: { email: member.email, role: member.role },
                after: { role },
              });
            }
            if (!isSameLimit(limit, member.access_limit)) {
              if (isLastAdmin) throw conflict('The last admin with full access cannot be limited');
              await changeAccessLimit(transaction, memberId, limit);
              await writeAudit(transaction, {
                actor: actorOf(request),
                action: 'member.access_limit',
                subjectType: 'member',
                subjectId: memberId,
                before: { email: member.email, access_limit: jsonLimit(member.access_limit) },
                after: { access_limit: jsonLimit(limit) },
              });
            }
            const mayInvite = role === 'admin' && limit === null;
            const couldInvite = member.role === 'admin' && member.access_limit === null;
            if (couldInvite && !mayInvite) await withdrawInvitations(transaction, { request, memberId });
            return { ...member, role, access_limit: limit };
          });
        return { status: 200, body: presentMember(await identity.change(change), request.principal) };
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/v1/settings/team/{user_id}',
      tag,
      summary: 'Remove a member',
      description:
        'Sessions, streams and API keys of the member end at once, and open invitations that the member sent are ' +
        'withdrawn. Open findings of the member have no owner then. The last admin cannot be removed (409).',
      params: memberParams,
      responses: { 204: Type.Null() },
      async handler(request) {
        const { user_id: memberId } = request.params;
        const remove = (): Promise<void> =>
          database.transaction(async (transaction) => {
            const found = await lockTeamMember(transaction, memberId);
            if (found === null) throw notFound('Member');
            if (found.isLastAdmin) throw conflict('The last admin cannot be removed');
            await removeMember(transaction, memberId);
            await releaseFindings(transaction, { memberId, actor: actorOf(request) });
            await withdrawInvitations(transaction, { request, memberId });
            await writeAudit(transaction, {
              actor: actorOf(request),
              action: 'member.remove',
              subjectType: 'member',
              subjectId: memberId,
              before: { email: found.member.email, role: found.member.role },
            });
          });
        await identity.change(remove);
        return { status: 204, body: null };
      },
    }),
  ];
}
