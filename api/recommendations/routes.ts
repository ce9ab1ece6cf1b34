import { writeAudit } from '../../db/commands/audit/write.ts';
import { decideRecommendation, lockRecommendation } from '../../db/commands/recommendations/changes.ts';
import {
  findRecommendation,
  listRecommendations,
  type RecommendationFilter,
} from '../../db/reads/recommendations/recommendations.ts';
import { summarizeRecommendations } from '../../db/reads/recommendations/summary.ts';
import { resourceExists } from '../../db/reads/resources/resources.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { providersOf, queriedProviders } from '../provider-filter.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, notFound } from '../errors.ts';
import { dismissBody, idParams } from '../fields.ts';
import { pageIfAsked, pageOf, pageSchema, paginated } from '../pagination.ts';
import { nestedListQuery } from '../resources/schema.ts';
import { applyRecommendation } from './apply.ts';
import { generateRecommendations } from './generate.ts';
import { presentRecommendation, presentRecommendationDetail, presentRecommendationSummary } from './presenter.ts';
import {
  appliedSchema,
  generateBody,
  generatedSchema,
  recommendationDetailSchema,
  recommendationListQuery,
  recommendationSchema,
  recommendationSummaryQuery,
  recommendationSummarySchema,
} from './schema.ts';

const tag = 'Recommendations';

/**
 * Declares the endpoints of recommendations on the cost, security and performance of resources (interface specification
 * §4, Recommendations).
 */
export function recommendationsEndpoints(dependencies: ApiDependencies): Endpoint[] {
  const { database } = dependencies;
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/recommendations',
      tag,
      summary: 'List recommendations',
      description: 'Recommendations for all resources. Filters combine.',
      query: recommendationListQuery,
      responses: { 200: pageSchema(recommendationSchema) },
      handler: async (request) => {
        const page = pageOf(request.query);
        const { sort } = request.query;
        const filter = filterOf(request.query);
        const { rows, total } = await listRecommendations(database, {
          providers: queriedProviders(request),
          filter,
          ...(sort === undefined ? {} : { order: sort }),
          page,
        });
        return { status: 200, body: paginated(rows.map(presentRecommendation), total, page) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/recommendations/summary',
      tag,
      summary: 'Sum recommendations and their savings',
      description:
        'Numbers and monthly savings of recommendations, in all and by kind, provider or type of resources. Accounts are evaluated as a whole after each sync and daily.',
      query: recommendationSummaryQuery,
      responses: { 200: recommendationSummarySchema },
      handler: async (request) => {
        const { group_by: groupBy = 'kind', status = 'pending' } = request.query;
        const summary = await summarizeRecommendations(database, {
          providers: queriedProviders(request),
          filter: filterOf({ ...request.query, status }),
          groupBy,
        });
        return { status: 200, body: presentRecommendationSummary(summary) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/resources/{id}/recommendations',
      tag: 'Resources',
      summary: 'List the recommendations for a resource',
      description: 'Recommendations for the resource in every state.',
      params: idParams,
      query: nestedListQuery,
      responses: { 200: pageSchema(recommendationSchema) },
      handler: async ({ params, query, principal }) => {
        if (!(await resourceExists(database, params.id))) throw notFound('Resource');
        const page = pageIfAsked(query);
        const { rows, total } = await listRecommendations(database, {
          providers: providersOf({ principal }),
          filter: { resource_id: params.id },
          page,
        });
        return { status: 200, body: paginated(rows.map(presentRecommendation), total, page) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/recommendations/generate',
      tag,
      summary: 'Generate recommendations for a resource',
      description:
        'Returns the most important recommendation and lists the others. Pending recommendations of the same kinds are updated, and those whose reasons are gone are dismissed. With a language model configured, its texts replace those of the rules once they arrive. 422 when there is nothing to recommend.',
      body: generateBody,
      idempotent: true,
      responses: { 200: generatedSchema },
      refusals: [409],
      handler: async (request) => {
        const [first, ...others] = await generateRecommendations(dependencies, {
          resourceId: request.body.resource_id,
          actor: actorOf(request),
          signal: request.signal,
        });
        if (first === undefined) throw notFound('Recommendation');
        return {
          status: 200,
          body: { ...presentRecommendationDetail(first), others: others.map(presentRecommendation) },
        };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/recommendations/{id}',
      tag,
      summary: 'Get a recommendation with its steps and the facts behind it',
      description: '`steps` says what to do; `evidence` holds the facts it is based on.',
      params: idParams,
      responses: { 200: recommendationDetailSchema },
      handler: async ({ params }) => {
        const row = await findRecommendation(database, params.id);
        if (row === null) throw notFound('Recommendation');
        return { status: 200, body: presentRecommendationDetail(row) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/recommendations/{id}/apply',
      tag,
      summary: 'Apply a recommendation',
      description:
        'A recommendation based on an open finding with an automatic fix becomes a remediation action that waits for approval; for the others the response gives the manual steps.',
      params: idParams,
      idempotent: true,
      responses: { 200: appliedSchema },
      refusals: [409],
      handler: async (request) => ({
        status: 200,
        body: await applyRecommendation(dependencies, {
          recommendationId: request.params.id,
          actor: actorOf(request),
        }),
      }),
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/recommendations/{id}/dismiss',
      tag,
      summary: 'Dismiss a recommendation',
      description: 'Ends a pending recommendation. The reason is kept with it.',
      params: idParams,
      body: dismissBody,
      bodyOptional: true,
      responses: { 200: recommendationDetailSchema },
      refusals: [409],
      handler: async (request) => {
        const recommendationId = request.params.id;
        const reason = request.body.reason?.trim() || null;
        const actor = actorOf(request);
        const dismissed = await database.transaction(async (transaction) => {
          const row = await lockRecommendation(transaction, recommendationId);
          if (row === null) throw notFound('Recommendation');
          if (row.status !== 'pending') throw conflict(`The recommendation is ${row.status} already`);
          await decideRecommendation(transaction, {
            recommendationId,
            status: 'dismissed',
            reason,
            remediationActionId: null,
            actor,
          });
          await writeAudit(transaction, {
            actor,
            action: 'recommendation.dismiss',
            subjectType: 'recommendation',
            subjectId: recommendationId,
            before: { status: 'pending' },
            after: { status: 'dismissed', reason },
          });
          return findRecommendation(transaction, recommendationId);
        });
        if (dismissed === null) throw notFound('Recommendation');
        return { status: 200, body: presentRecommendationDetail(dismissed) };
      },
    }),
  ];
}

function filterOf({
  type,
  status,
  resource_id,
  kind,
  min_savings,
  currency,
}: { [Name in keyof RecommendationFilter]?: RecommendationFilter[Name] | undefined }): RecommendationFilter {
  return Object.fromEntries(
    Object.entries({ type, status, resource_id, kind, min_savings, currency }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}
