import { Type } from 'typebox';
import type { BulkFilter } from '../../db/commands/baselines/baselines.ts';
import { compareBaselines, findBaseline, listBaselines } from '../../db/reads/baselines/baselines.ts';
import { askerOf, isPending, pendingAnswer } from '../acceptances/request.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { fieldsOf } from '../../domain/organizations/provider-selection.ts';
import { providersInBody } from '../provider-filter.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { notFound, unprocessable } from '../errors.ts';
import { idParams } from '../fields.ts';
import { pageIfAsked, pageSchema, paginated } from '../pagination.ts';
import { captureMany, captureOne, removeBaseline } from './changes.ts';
import { presentBaseline } from './presenter.ts';
import {
  baselineListQuery,
  baselineSchema,
  bulkCaptureBody,
  bulkCaptureSchema,
  captureBody,
  compareParams,
  comparisonSchema,
} from './schema.ts';

const tag = 'Baselines';

/** Declares the endpoints that capture, read, compare and delete baselines (interface specification §4, Baselines). */
export function baselinesEndpoints({ database, settings }: ApiDependencies): Endpoint[] {
  const fourEyes = settings.remediationFourEyes;
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/baselines',
      tag,
      summary: 'Capture the current configuration of a resource as a baseline',
      description:
        'Any member can do this while the resource has no open finding. Capturing over open findings accepts them, which requires an admin; with four eyes it returns 409 with the `acceptance_id` that another admin confirms.',
      body: captureBody,
      idempotent: true,
      responses: { 201: baselineSchema },
      handler: async (request) => {
        const resourceId = request.body.resource_id;
        const asker = askerOf(request, fourEyes);
        const outcome = await database.transaction((transaction) => captureOne(transaction, { resourceId, asker }));
        if (isPending(outcome)) throw pendingAnswer(outcome);
        return { status: 201, body: presentBaseline(outcome) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/baselines/bulk',
      tag,
      summary: 'Capture baselines of all resources that match a filter',
      description:
        'If any of them has open findings, those are accepted, which requires an admin, as for a single resource; for other members, nothing is captured then.',
      body: bulkCaptureBody,
      bodyOptional: true,
      idempotent: true,
      responses: { 201: bulkCaptureSchema },
      handler: async (request) => {
        const { type, region, tag: selector } = request.body;
        const filter: BulkFilter = {
          ...fieldsOf(providersInBody(request)),
          ...(type === undefined ? {} : { resource_type: type }),
          ...(region === undefined ? {} : { region }),
          ...(selector === undefined ? {} : { tag: selector }),
        };
        const asker = askerOf(request, fourEyes);
        const outcome = await database.transaction((transaction) => captureMany(transaction, { filter, asker }));
        if (isPending(outcome)) throw pendingAnswer(outcome);
        const { matched, created } = outcome;
        return { status: 201, body: { resource_count: matched, created, unchanged: matched - created } };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/baselines',
      tag,
      summary: 'List the baselines of a resource',
      description: 'All baselines of one resource, newest first. The newest one that is not voided applies.',
      query: baselineListQuery,
      responses: { 200: pageSchema(baselineSchema) },
      handler: async ({ query, principal: { limits } }) => {
        const page = pageIfAsked(query);
        const { rows, total } = await listBaselines(database, { resourceId: query.resource_id, limits, page });
        return { status: 200, body: paginated(rows.map(presentBaseline), total, page) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/baselines/{id}',
      tag,
      summary: 'Get a baseline',
      description: 'The configuration as it was captured, who captured it and when.',
      params: idParams,
      responses: { 200: baselineSchema },
      handler: async ({ params }) => {
        const baseline = await findBaseline(database, params.id);
        if (baseline === null) throw notFound('Baseline');
        return { status: 200, body: presentBaseline(baseline) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/baselines/{id}/compare/{other_id}',
      tag,
      summary: 'Compare two baselines of a resource',
      description: 'Every path whose value differs, as JSON Pointers. Both baselines must be of the same resource.',
      params: compareParams,
      responses: { 200: comparisonSchema },
      refusals: [422],
      handler: async ({ params }) => {
        const [a, b] = await Promise.all([findBaseline(database, params.id), findBaseline(database, params.other_id)]);
        if (a === null || b === null) throw notFound('Baseline');
        if (a.resource_id !== b.resource_id) throw unprocessable('The baselines are of different resources');
        const diff = await compareBaselines(database, a, b);
        return {
          status: 200,
          body: {
            baseline_a: a.id,
            baseline_b: b.id,
            diff: diff.map(({ path, baseline_value, current_value }) => ({
              path,
              baseline_a_value: baseline_value,
              baseline_b_value: current_value,
            })),
          },
        };
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/v1/baselines/{id}',
      tag,
      summary: 'Delete a baseline',
      description:
        'The baseline that applies can be deleted while nothing deviates from it. That lets an older one apply, which ' +
        'requires an admin; with four eyes it returns 409 with the `acceptance_id` that another admin confirms.',
      params: idParams,
      responses: { 204: Type.Null() },
      handler: async (request) => {
        const asker = askerOf({ principal: request.principal, requestId: request.requestId, body: {} }, fourEyes);
        const outcome = await database.transaction((transaction) =>
          removeBaseline(transaction, { baselineId: request.params.id, asker }),
        );
        if (outcome !== null) throw pendingAnswer(outcome);
        return { status: 204, body: null };
      },
    }),
  ];
}
