import { writeAudit } from '../../db/commands/audit/write.ts';
import type { Database } from '../../db/database.ts';
import { endAcceptance } from '../../db/commands/acceptances/ends.ts';
import { decideAcceptance, lockAcceptance } from '../../db/commands/acceptances/acceptances.ts';
import { acceptedResources, findAcceptance, listAcceptances } from '../../db/reads/acceptances/acceptances.ts';
import { acceptanceRefusal, type AcceptanceStep } from '../../domain/acceptances/rules.ts';
import { actorOf } from '../actor.ts';
import type { Principal } from '../auth/principal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, forbidden, notFound } from '../errors.ts';
import { idParams } from '../fields.ts';
import { pageOf, pageSchema, paginated } from '../pagination.ts';
import { confirmAcceptance } from './confirm.ts';
import { presentAcceptance, presentAcceptanceDetail } from './presenter.ts';
import { acceptanceDetailSchema, acceptanceListQuery, acceptanceReasonBody, acceptanceSchema } from './schema.ts';

const tag = 'Acceptances';

/** Declares the endpoints that list, confirm, reject and revoke accepted risks. */
export function acceptancesEndpoints({ database, settings }: ApiDependencies): Endpoint[] {
  const fourEyes = settings.remediationFourEyes;
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/acceptances',
      tag,
      summary: 'List accepted risks',
      description:
        'Deviations accepted into a baseline, accepted deletions, ignored vulnerabilities and exceptions, newest first. ' +
        '`status=accepted` lists those in force, `status=pending` those that wait for a second admin.',
      query: acceptanceListQuery,
      responses: { 200: pageSchema(acceptanceSchema) },
      handler: async ({ query, principal: { limits } }) => {
        const page = pageOf(query);
        const { status, kind, resource_id: resourceId } = query;
        const { rows, total } = await listAcceptances(database, {
          limits,
          filter: {
            ...(status === undefined ? {} : { status }),
            ...(kind === undefined ? {} : { kind }),
            ...(resourceId === undefined ? {} : { resourceId }),
          },
          page,
        });
        return { status: 200, body: paginated(rows.map(presentAcceptance), total, page) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/acceptances/{id}',
      tag,
      summary: 'Get an accepted risk with what it covers',
      description: 'Includes each resource and each deviation that the acceptance covers.',
      params: idParams,
      responses: { 200: acceptanceDetailSchema },
      handler: async ({ params }) => ({ status: 200, body: await detailOf(database, params.id) }),
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/acceptances/{id}/confirm',
      tag,
      summary: 'Confirm a pending acceptance',
      description:
        'Carries out what another admin requested. Returns 409, and the acceptance is ' +
        'outdated, when the resource or finding is no longer what was shown.',
      params: idParams,
      responses: { 200: acceptanceDetailSchema },
      handler: async (request) => {
        const { principal } = request;
        const acceptanceId = request.params.id;
        await confirmAcceptance(database, { acceptanceId, principal, actor: actorOf(request), fourEyes });
        return { status: 200, body: await detailOf(database, acceptanceId) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/acceptances/{id}/reject',
      tag,
      summary: 'Reject a pending acceptance',
      description: 'Also withdraws your own request. Nothing was accepted, and nothing changes.',
      params: idParams,
      body: acceptanceReasonBody,
      bodyOptional: true,
      responses: { 200: acceptanceDetailSchema },
      handler: async (request) => {
        const acceptanceId = request.params.id;
        requireAllowed('reject', request.principal, fourEyes);
        await database.transaction(async (transaction) => {
          const acceptance = await lockAcceptance(transaction, acceptanceId);
          if (acceptance === null) throw notFound('Acceptance');
          if (acceptance.status !== 'pending') {
            throw conflict(`The acceptance is ${acceptance.status}: only a pending acceptance can be rejected`);
          }
          const endReason = request.body.reason ?? null;
          const { memberId } = request.principal;
          await decideAcceptance(transaction, { acceptanceId, status: 'rejected', memberId, endReason });
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'acceptance.reject',
            subjectType: 'acceptance',
            subjectId: acceptanceId,
            before: { status: 'pending' },
            after: { status: 'rejected', reason: endReason },
          });
        });
        return { status: 200, body: await detailOf(database, acceptanceId) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/acceptances/{id}/revoke',
      tag,
      summary: 'Revoke an accepted risk',
      description:
        'What it covered is open again at once: the baseline before it applies, an ignored vulnerability is open. An ' +
        'exception covers nothing in the next assessment.',
      params: idParams,
      body: acceptanceReasonBody,
      bodyOptional: true,
      responses: { 200: acceptanceDetailSchema },
      handler: async (request) => {
        const acceptanceId = request.params.id;
        requireAllowed('revoke', request.principal, fourEyes);
        const found = await database.transaction((transaction) =>
          endAcceptance(transaction, {
            acceptanceId,
            status: 'revoked',
            memberId: request.principal.memberId,
            actor: actorOf(request),
            reason: request.body.reason ?? null,
          }),
        );
        if (found === null) throw notFound('Acceptance');
        if (found.status !== 'accepted') {
          throw conflict(`The acceptance is ${found.status}: only an active acceptance can be revoked`);
        }
        return { status: 200, body: await detailOf(database, acceptanceId) };
      },
    }),
  ];
}

async function detailOf(database: Database, acceptanceId: number) {
  const acceptance = await findAcceptance(database, acceptanceId);
  if (acceptance === null) throw notFound('Acceptance');
  return presentAcceptanceDetail(acceptance, await acceptedResources(database, acceptanceId));
}

function requireAllowed(step: AcceptanceStep, { memberId, role }: Principal, fourEyes: boolean): void {
  const refusal = acceptanceRefusal(step, {
    fourEyes,
    actor: { memberId, role },
    requester: null,
    adminsAtRequest: [],
  });
  if (refusal !== null) throw forbidden(refusal);
}
