import { Type } from 'typebox';
import { writeAudit } from '../../db/audit.ts';
import {
  captureBaseline,
  captureBaselines,
  compareBaselines,
  deleteBaseline,
  findBaseline,
  listBaselines,
} from '../../db/queries/baselines.ts';
import { lockResource } from '../../db/queries/resources.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, notFound, unprocessable } from '../errors.ts';
import { idParams } from '../fields.ts';
import { pageIfAsked, pageSchema, paginated } from '../pagination.ts';
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

/** Capturing, reading, comparing and deleting baselines (interface specification §4, Baselines). */
export function baselinesEndpoints({ database }: ApiDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/baselines',
      tag,
      summary: 'Capture the present configuration of a resource as a baseline',
      body: captureBody,
      idempotent: true,
      responses: { 201: baselineSchema },
      handler: async (request) => {
        const resourceId = request.body.resource_id;
        const baseline = await database.transaction(async (transaction) => {
          const resource = await lockResource(transaction, resourceId);
          if (resource === null) throw unprocessable('The resource does not exist', `resource_id ${resourceId}`);
          if (resource.status === 'deleted')
            throw conflict('The resource is deleted: it has no configuration any more');
          const captured = await captureBaseline(transaction, { resourceId, memberId: request.principal.memberId });
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'baseline.capture',
            subjectType: 'baseline',
            subjectId: captured.id,
            after: { resource_id: resourceId },
          });
          return captured;
        });
        return { status: 201, body: presentBaseline(baseline) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/baselines/bulk',
      tag,
      summary: 'Capture baselines of all resources that match a filter',
      body: bulkCaptureBody,
      bodyOptional: true,
      idempotent: true,
      responses: { 201: bulkCaptureSchema },
      handler: async (request) => {
        const { type, ...rest } = request.body;
        const filter = { ...rest, ...(type === undefined ? {} : { resource_type: type }) };
        const { matched, created } = await database.transaction(async (transaction) => {
          const captured = await captureBaselines(transaction, { filter, memberId: request.principal.memberId });
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'baseline.capture_bulk',
            subjectType: 'baseline',
            subjectId: null,
            after: { filter: { ...request.body }, ...captured },
          });
          return captured;
        });
        return { status: 201, body: { resource_count: matched, created, unchanged: matched - created } };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/baselines',
      tag,
      summary: 'List the baselines of a resource',
      query: baselineListQuery,
      responses: { 200: pageSchema(baselineSchema) },
      handler: async ({ query }) => {
        const page = pageIfAsked(query);
        const { rows, total } = await listBaselines(database, { resourceId: query.resource_id, page });
        return { status: 200, body: paginated(rows.map(presentBaseline), total, page) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/baselines/{id}',
      tag,
      summary: 'Get a baseline',
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
      params: idParams,
      responses: { 204: Type.Null() },
      handler: async (request) => {
        const baseline = await findBaseline(database, request.params.id);
        if (baseline === null) throw notFound('Baseline');
        await database.transaction(async (transaction) => {
          await lockResource(transaction, baseline.resource_id);
          const outcome = await deleteBaseline(transaction, baseline);
          if (outcome === 'gone') throw notFound('Baseline');
          if (outcome === 'only') {
            throw conflict('This is the only baseline of a resource that is monitored for drift');
          }
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'baseline.delete',
            subjectType: 'baseline',
            subjectId: baseline.id,
            before: { resource_id: baseline.resource_id, captured_at: baseline.captured_at.toISOString() },
          });
        });
        return { status: 204, body: null };
      },
    }),
  ];
}
