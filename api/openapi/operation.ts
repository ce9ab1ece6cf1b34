import type { JsonObject, Json } from '../../domain/json.ts';
import { accessOf } from '../auth/access.ts';
import { scopeOf } from '../auth/scopes.ts';
import type { Endpoint } from '../endpoint.ts';
import { closedSchema, plainSchema } from '../validation/closed-schema.ts';
import { linksOf } from './links.ts';
import { operationId } from './operation-id.ts';
import { answerHeaders, refusals } from './shared-parts.ts';

const statusWords: Record<number, string> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted: the work goes on by itself',
  204: 'Success, without a body',
  206: 'Part of the file',
  503: 'Not available at present',
};

/** The OpenAPI operation of an endpoint, with links to others of `all`. */
export function operation(endpoint: Endpoint, all: readonly Endpoint[]): JsonObject {
  const access = accessOf(endpoint);
  const described = [endpoint.description, access === 'admin' ? 'For admins only.' : undefined].filter(
    (text) => text !== undefined,
  );
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(described.length === 0 ? {} : { description: described.join(' ') }),
    ...(access === 'open' ? { security: [] } : { 'x-api-key-scope': scopeOf(endpoint) }),
    parameters: parameters(endpoint),
    ...(endpoint.body === undefined ? {} : { requestBody: requestBody(endpoint) }),
    responses: { ...answers(endpoint, all), ...refusals(refusalStatuses(endpoint, access)) },
  };
}

function parameters(endpoint: Endpoint): Json[] {
  return [
    ...placed(endpoint.params, 'path'),
    ...placed(endpoint.query, 'query'),
    ...(endpoint.idempotent === true ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
}

function placed(schema: object | undefined, place: 'path' | 'query'): JsonObject[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = plainSchema(schema) as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: property,
  }));
}

function requestBody({ body, bodyOptional }: Endpoint): JsonObject {
  return {
    required: bodyOptional !== true,
    content: { 'application/json': { schema: closedSchema(body ?? {}) } },
  };
}

function answers(endpoint: Endpoint, all: readonly Endpoint[]): JsonObject {
  return Object.fromEntries(
    Object.entries(endpoint.responses).map(([status, schema]) => [
      status,
      {
        description: statusWords[Number(status)] ?? 'Answer',
        headers: answerHeaders,
        ...answerContent(endpoint, Number(status), schema),
        ...linked(endpoint, Number(status), all),
      },
    ]),
  );
}

function linked(endpoint: Endpoint, status: number, all: readonly Endpoint[]): JsonObject {
  const links = linksOf(endpoint, status, all);
  return Object.keys(links).length === 0 ? {} : { links };
}

function answerContent({ fileTypes }: Endpoint, status: number, schema: object): JsonObject {
  if (status === 204) return {};
  if (fileTypes === undefined || (status !== 200 && status !== 206)) {
    return { content: { 'application/json': { schema: plainSchema(schema) } } };
  }
  const typeOf = (type: string): string => (type === 'application/json' ? 'object' : 'string');
  return { content: Object.fromEntries(fileTypes.map((type) => [type, { schema: { type: typeOf(type) } }])) };
}

function refusalStatuses(endpoint: Endpoint, access: ReturnType<typeof accessOf>): number[] {
  const takesBody = endpoint.method !== 'get' && endpoint.method !== 'delete';
  const statuses = [400, 429, 500, 503, ...(endpoint.refusals ?? [])];
  if (access !== 'open' || endpoint.ownToken === true || endpoint.path === '/api/login') statuses.push(401);
  if (access !== 'open' || endpoint.ownToken === true) statuses.push(403);
  if (endpoint.params !== undefined) statuses.push(404);
  if (takesBody) statuses.push(404, 409, 413, 415, 422);
  if (endpoint.method === 'delete') statuses.push(409);
  const own = new Set(Object.keys(endpoint.responses).map(Number));
  return [...new Set(statuses)].filter((status) => !own.has(status)).toSorted((first, second) => first - second);
}
