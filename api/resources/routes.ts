import { Type } from 'typebox';
import { listDrifts } from '../../db/reads/drifts/drifts.ts';
import { findReachability } from '../../db/reads/reachability/reachability.ts';
import { findResource, resourceExists, resourceList, type ResourceRow } from '../../db/reads/resources/resources.ts';
import { selectedPage } from '../../db/reads/lists/selected-list.ts';
import { listResourceTypes } from '../../db/reads/resources/resource-types.ts';
import { findNeighbourhood } from '../../db/reads/neighbourhood/neighbourhood.ts';
import { listHistory } from '../../db/reads/resources/history.ts';
import { listTimeline } from '../../db/reads/resources/timeline.ts';
import { listVulnerabilities } from '../../db/reads/vulnerabilities/vulnerabilities.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { providersOf, queriedProviders } from '../provider-filter.ts';
import { presentDrift } from '../drifts/presenter.ts';
import { driftSchema } from '../drifts/schema.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { notFound } from '../errors.ts';
import { idParams } from '../fields.ts';
import { defaultHistoryPage, historyQuery, historySchema, placeOf, presentHistory } from './history.ts';
import { neighbourhoodSchema, presentNeighbourhood } from './neighbourhood.ts';
import { presentReachability, reachabilitySchema } from './reachability.ts';
import { exportEndpoint } from '../lists/export.ts';
import { facetsEndpoint } from '../lists/facets.ts';
import { listedResources } from './listed.ts';
import { pageIfAsked, pageOf, pageSchema, paginated } from '../pagination.ts';
import { presentVulnerability } from '../vulnerabilities/presenter.ts';
import { vulnerabilitySchema } from '../vulnerabilities/schema.ts';
import {
  presentConfiguration,
  presentResource,
  presentResourceDetail,
  presentResourceType,
  presentTimelineEntry,
} from './presenter.ts';
import {
  configurationSchema,
  nestedListQuery,
  resourceDetailSchema,
  resourceListQuery,
  resourceSchema,
  resourceTypeQuery,
  resourceTypeSchema,
  timelineEntrySchema,
} from './schema.ts';

const tag = 'Resources';

/** Declares the endpoints that read the inventory (interface specification §4, Resources). */
export function resourcesEndpoints({ database }: ApiDependencies): Endpoint[] {
  const mustExist = async (resourceId: number): Promise<void> => {
    if (!(await resourceExists(database, resourceId))) throw notFound('Resource');
  };

  return [
    endpoint({
      method: 'get',
      path: '/api/v1/resources',
      tag,
      summary: 'List resources',
      description:
        'The inventory of all providers. Filters combine; several values of one mean any of them. Deleted resources stay listed with status `deleted`.',
      query: resourceListQuery,
      responses: { 200: pageSchema(resourceSchema) },
      handler: async (request) => {
        const page = pageOf(request.query);
        const { rows, total } = await selectedPage<ResourceRow>(database, resourceList, {
          ...listedResources.askedOf(request as never),
          page,
        });
        return { status: 200, body: paginated(rows.map(presentResource), total, page) };
      },
    }),
    facetsEndpoint(database, listedResources),
    exportEndpoint(database, listedResources),
    endpoint({
      method: 'get',
      path: '/api/v1/resource-types',
      tag,
      summary: 'List the resource types in the inventory',
      description:
        'Each type of which there are resources, with its label and their number, by kind of provider, whether it is read ' +
        'by hand or by schema, and what the service does with its resources. Resources are filtered by `type`.',
      query: resourceTypeQuery,
      responses: { 200: Type.Array(resourceTypeSchema) },
      handler: async (request) => {
        const rows = await listResourceTypes(database, queriedProviders(request));
        return { status: 200, body: rows.map(presentResourceType) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/resources/{id}',
      tag,
      summary: 'Get a resource with its configuration',
      description: 'Includes the current configuration and what could not be read of it.',
      params: idParams,
      responses: { 200: resourceDetailSchema },
      handler: async ({ params }) => {
        const row = await findResource(database, params.id);
        if (row === null) throw notFound('Resource');
        return { status: 200, body: presentResourceDetail(row) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/resources/{id}/config',
      tag,
      summary: 'Get the configuration of a resource as raw JSON',
      description: 'The same object as `configuration` of the resource, without the fields around it.',
      params: idParams,
      responses: { 200: configurationSchema },
      handler: async ({ params }) => {
        const row = await findResource(database, params.id);
        if (row === null) throw notFound('Resource');
        return { status: 200, body: presentConfiguration(row) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/resources/{id}/reachability',
      tag,
      summary: 'Get what reaches a resource from the internet',
      description:
        'The ports of an EC2 instance, load balancer or database of AWS that the internet reaches, with the addresses of ' +
        'clients and the path through gateway, routes, network ACLs and security groups, by what the inventory has now. ' +
        '`unknown` where something on a possible path could not be read; `not_applicable` for other resources.',
      params: idParams,
      responses: { 200: reachabilitySchema },
      handler: async ({ params }) => {
        await mustExist(params.id);
        const found = await findReachability(database, { resourceId: params.id, now: new Date() });
        return { status: 200, body: presentReachability(params.id, found) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/resources/{id}/changes',
      tag,
      summary: 'List what happened to a resource',
      description:
        'Versions of the configuration with the members that changed, announced changes with who made them, findings and ' +
        'remediations, newest first. Versions, findings and changes are kept as long as the retention says.',
      params: idParams,
      query: nestedListQuery,
      responses: { 200: pageSchema(timelineEntrySchema) },
      handler: async ({ params, query }) => {
        await mustExist(params.id);
        const page = pageOf(query);
        const { rows, total } = await listTimeline(database, { resourceId: params.id, page });
        return { status: 200, body: paginated(rows.map(presentTimelineEntry), total, page) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/resources/{id}/timeline',
      tag,
      summary: 'List the history of a resource with its costs',
      description:
        'What `changes` lists, and baselines, alerts, recommendations, anomalies and the cost of each month, merged by time, ' +
        'newest first. The next page begins after `next_cursor`, whatever is added meanwhile.',
      params: idParams,
      query: historyQuery,
      responses: { 200: historySchema },
      handler: async ({ params, query }) => {
        const { cursor, limit = defaultHistoryPage } = query;
        const after = cursor === undefined ? null : placeOf(cursor);
        const rows = await listHistory(database, { resourceId: params.id, after, limit: limit + 1 });
        if (rows === null) throw notFound('Resource');
        return { status: 200, body: presentHistory(rows, limit) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/resources/{id}/neighbourhood',
      tag,
      summary: 'Get the resources around a resource',
      description:
        'Resources whose ids stand in its configuration, those whose configuration has its id, those on its paths from the ' +
        'internet, and the references among all of these. Only resources that you may see.',
      params: idParams,
      responses: { 200: neighbourhoodSchema },
      handler: async (request) => {
        const providers = providersOf(request);
        const found = await findNeighbourhood(database, { resourceId: request.params.id, providers });
        if (found === null) throw notFound('Resource');
        return { status: 200, body: presentNeighbourhood(found) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/resources/{id}/drifts',
      tag,
      summary: 'List the drift findings of a resource',
      description: 'All findings of the resource in every state, newest first.',
      params: idParams,
      query: nestedListQuery,
      responses: { 200: pageSchema(driftSchema) },
      handler: async ({ params, query, principal }) => {
        await mustExist(params.id);
        const page = pageIfAsked(query);
        const { rows, total } = await listDrifts(database, {
          providers: providersOf({ principal }),
          filter: { resource_id: params.id },
          page,
        });
        return { status: 200, body: paginated(rows.map(presentDrift), total, page) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/resources/{id}/vulnerabilities',
      tag,
      summary: 'List the vulnerability findings of a resource',
      description: 'All findings of the resource in every state.',
      params: idParams,
      query: nestedListQuery,
      responses: { 200: pageSchema(vulnerabilitySchema) },
      handler: async ({ params, query, principal }) => {
        await mustExist(params.id);
        const page = pageIfAsked(query);
        const { rows, total } = await listVulnerabilities(database, {
          providers: providersOf({ principal }),
          filter: { resource_id: params.id },
          page,
        });
        return { status: 200, body: paginated(rows.map(presentVulnerability), total, page) };
      },
    }),
  ];
}
