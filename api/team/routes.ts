import { Type } from 'typebox';
import { writeAudit } from '../../db/commands/audit/write.ts';
import { changeRole, lockTeamMember, removeMember } from '../../db/commands/members/team.ts';
import { listTeam, type TeamRow } from '../../db/reads/members/team.ts';
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
      description: 'All members with their roles and when they were last active.',
      responses: { 200: Type.Array(memberSchema) },
      async handler() {
        await activity.flush();
        return { status: 200, body: (await listTeam(database)).map(presentMember) };
      },
    }),
    endpoint({
      method: 'put',
      path: '/api/v1/settings/team/{user_id}',
      tag,
      summary: 'Change a member’s role',
      description:
        'It takes effect at once. The last admin cannot be demoted (409). Open invitations that a demoted admin sent are withdrawn. An API key needs all scopes for this.',
      params: memberParams,
      body: roleBody,
      responses: { 200: memberSchema },
      async handler(request) {
        const { user_id: memberId } = request.params;
        const { role } = request.body;
        const change = (): Promise<TeamRow> =>
          database.transaction(async (transaction) => {
            const found = await lockTeamMember(transaction, memberId);
            if (found === null) throw notFound('Member');
            const { member, isLastAdmin } = found;
            if (member.role === role) return member;
            if (isLastAdmin) throw conflict('The last admin must stay an admin');
            await changeRole(transaction, memberId, role);
            if (role !== 'admin') await withdrawInvitations(transaction, { request, memberId });
            await writeAudit(transaction, {
              actor: actorOf(request),
              action: 'member.role',
              subjectType: 'member',
              subjectId: memberId,
              before: { email: member.email, role: member.role },
              after: { role },
            });
            return { ...member, role };
          });
        return { status: 200, body: presentMember(await identity.change(change)) };
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/v1/settings/team/{user_id}',
      tag,
      summary: 'Remove a member',
      description:
        'Sessions, streams and API keys of the member end at once, and open invitations that the member sent are ' +
        'withdrawn. The last admin cannot be removed (409).',
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
