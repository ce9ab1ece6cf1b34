import { writeAudit } from '../../db/commands/audit/write.ts';
import { decideVolatileProperty, lockVolatileProperty, recheckProperty } from '../../db/commands/volatile/decide.ts';
import {
  findVolatileProperty,
  listVolatileProperties,
  type VolatilePropertyRow,
} from '../../db/reads/volatile/properties.ts';
import type { VolatileStatus } from '../../domain/drift/volatile/proposal.ts';
import { namesOfType } from '../../domain/clouds/former-types.ts';
import { sensitivityOf } from '../../domain/drift/volatile/sensitivity.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, notFound, unprocessable } from '../errors.ts';
import { idParams } from '../fields.ts';
import { pageOf, pageSchema, paginated } from '../pagination.ts';
import { presentVolatileProperty } from './presenter.ts';
import {
  volatileConfirmation,
  volatileDecisionSchema,
  volatilePropertyQuery,
  volatilePropertySchema,
  volatileReason,
} from './schema.ts';

const tag = 'Volatile properties';

/** From which states a property gets to each that an admin decides. */
const decidedFrom: Readonly<Record<'confirmed' | 'rejected' | 'withdrawn', readonly VolatileStatus[]>> = {
  confirmed: ['proposed', 'rejected', 'withdrawn'],
  rejected: ['proposed'],
  withdrawn: ['confirmed'],
};

const actions = { confirmed: 'confirm', rejected: 'reject', withdrawn: 'withdraw' } as const;

/** Declares the endpoints of properties that change by themselves. */
export function volatilePropertiesEndpoints({ database }: ApiDependencies): Endpoint[] {
  /** Writes a decision with its audit row. Throws 404, and 409 for a property in another state. */
  async function decide(
    request: { params: { id: number }; principal: { memberId: number } } & Parameters<typeof actorOf>[0],
    decision: { status: keyof typeof decidedFrom; reason: string | undefined; acceptsSensitive?: boolean },
  ): Promise<VolatilePropertyRow> {
    const { id } = request.params;
    const { status, reason = null, acceptsSensitive = true } = decision;
    return database.transaction(async (transaction) => {
      const known = await lockVolatileProperty(transaction, id);
      if (known === null) throw notFound('Volatile property');
      if (!decidedFrom[status].includes(known.status)) {
        throw conflict(`The property is ${known.status}: it cannot be ${status}`);
      }
      const { propertyClass, isSensitive } = sensitivityOf(known);
      if (isSensitive && !acceptsSensitive) {
        throw unprocessable(
          'Changes of this property matter for security or data',
          `accept_sensitive: must be true to leave out a property that is sensitive, here of the class ${propertyClass}`,
        );
      }
      await decideVolatileProperty(transaction, { id, status, memberId: request.principal.memberId, reason });
      await writeAudit(transaction, {
        actor: actorOf(request),
        action: `volatile_property.${actions[status]}`,
        subjectType: 'volatile_property',
        subjectId: id,
        before: { status: known.status },
        after: {
          status,
          provider_type: known.provider_kind,
          resource_type: known.resource_type,
          path: known.path,
          sensitive: isSensitive,
          reason,
        },
      });
      const row = await findVolatileProperty(transaction, id);
      if (row === null) throw notFound('Volatile property');
      return row;
    });
  }

  return [
    endpoint({
      method: 'get',
      path: '/api/v1/volatile-properties',
      tag,
      summary: 'List properties that may change by themselves',
      description:
        'Properties of types by schema that changed between two syncs. One is `proposed` when three resources changed in five ' +
        'syncs each, over at least 24 hours, while a healthy change feed recorded no write of their service. `lacking` says ' +
        'what an observed one lacks, `unknown_reason` why changes could not be counted. Proposals come first.',
      query: volatilePropertyQuery,
      responses: { 200: pageSchema(volatilePropertySchema) },
      async handler({ query }) {
        const page = pageOf(query);
        const resourceTypes = query.resource_type === undefined ? undefined : namesOfType(query.resource_type);
        const filter = { status: query.status, providerKind: query.provider_type, resourceTypes };
        const { rows, total } = await listVolatileProperties(database, { filter, page });
        return { status: 200, body: paginated(rows.map(presentVolatileProperty), total, page) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/volatile-properties/{id}/confirm',
      tag,
      summary: 'Confirm that a property changes by itself',
      description:
        'It is no longer compared, in any account, and open drifts that it alone caused are resolved with that reason. ' +
        'Returns 409 for one that was not proposed, 422 for one that is `sensitive` without `accept_sensitive`.',
      params: idParams,
      body: volatileConfirmation,
      bodyOptional: true,
      responses: { 200: volatileDecisionSchema },
      refusals: [409, 422],
      async handler(request) {
        const { reason, accept_sensitive: acceptsSensitive = false } = request.body;
        const row = await decide(request, { status: 'confirmed', reason, acceptsSensitive });
        const resolved = await recheckProperty(database, row);
        return { status: 200, body: { property: presentVolatileProperty(row), resolved_drifts: resolved } };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/volatile-properties/{id}/reject',
      tag,
      summary: 'Reject a proposal',
      description: 'The property is compared as before, and is not proposed again. Returns 409 if it is not proposed.',
      params: idParams,
      body: volatileReason,
      bodyOptional: true,
      responses: { 200: volatilePropertySchema },
      refusals: [409],
      async handler(request) {
        const row = await decide(request, { status: 'rejected', reason: request.body.reason });
        return { status: 200, body: presentVolatileProperty(row) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/volatile-properties/{id}/withdraw',
      tag,
      summary: 'Compare a confirmed property again',
      description: 'The next drift detection finds where it differs. Returns 409 if it is not confirmed.',
      params: idParams,
      body: volatileReason,
      bodyOptional: true,
      responses: { 200: volatilePropertySchema },
      refusals: [409],
      async handler(request) {
        const row = await decide(request, { status: 'withdrawn', reason: request.body.reason });
        return { status: 200, body: presentVolatileProperty(row) };
      },
    }),
  ];
}
