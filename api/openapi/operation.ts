import type { JsonObject, Json } from '../../domain/json.ts';
import { accessOf } from '../auth/access.ts';
import { scopeOf } from '../auth/scopes.ts';
import type { Endpoint, UploadRule } from '../endpoint.ts';
import { closedSchema } from '../validation/closed-schema.ts';
import { exampleOf } from './examples.ts';
import { linksOf } from './links.ts';
import { operationId } from './operation-id.ts';
import type { NamedSchemas } from './named-schemas.ts';
import { answerHeaders, refusals } from './shared-parts.ts';

const statusWords: Record<number, string> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted: the work continues in the background',
  204: 'Success, without a body',
  206: 'Part of the file',
  503: 'Not available at present',
};

/** Context of an operation: other endpoints, and named schemas. */
interface Surroundings {
  all: readonly Endpoint[];
  schemas: NamedSchemas;
}

/** Returns the OpenAPI operation of an endpoint, with links to others of `all` and references to named schemas. */
export function operation(endpoint: Endpoint, { all, schemas }: Surroundings): JsonObject {
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
    parameters: parameters(endpoint, schemas),
    ...(endpoint.body === undefined ? {} : { requestBody: requestBody(endpoint, schemas) }),
    ...(endpoint.upload === undefined ? {} : { requestBody: uploadBody(endpoint.upload) }),
    responses: { ...answers(endpoint, { all, schemas }), ...refusals(refusalStatuses(endpoint, access)) },
  };
}

function parameters(endpoint: Endpoint, schemas: NamedSchemas): Json[] {
  return [
    ...placed(endpoint.params, { place: 'path', schemas }),
    ...placed(endpoint.query, { place: 'query', schemas }),
    ...(endpoint.idempotent === true ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
}

function placed(
  schema: object | undefined,
  { place, schemas }: { place: 'path' | 'query'; schemas: NamedSchemas },
): JsonObject[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: schemas.refer(property),
  }));
}

function requestBody({ body, bodyOptional }: Endpoint, schemas: NamedSchemas): JsonObject {
  return {
    required: bodyOptional !== true,
    content: {
      'application/json': {
        schema: schemas.refer(closedSchema(body ?? {})),
        example: exampleOf(body ?? {}, { isRequest: true }).example,
      },
    },
  };
}

/** Describes a body of plain bytes by its content types; any content fits its schema (OpenAPI 3.1, Considerations for File Uploads). */
function uploadBody({ contentTypes }: UploadRule): JsonObject {
  return { required: true, content: Object.fromEntries(contentTypes.map((type) => [type, { schema: {} }])) };
}

function answers(endpoint: Endpoint, { all, schemas }: Surroundings): JsonObject {
  return Object.fromEntries(
    Object.entries(endpoint.responses).map(([status, schema]) => [
      status,
      {
        description: statusWords[Number(status)] ?? 'Answer',
        headers: answerHeaders,
        ...answerContent(endpoint, {
          status: Number(status),
          schema: schemas.refer(schema),
          example: () => exampleOf(schema).example,
        }),
        ...linked(endpoint, Number(status), all),
      },
    ]),
  );
}

function linked(endpoint: Endpoint, status: number, all: readonly Endpoint[]): JsonObject {
  const links = linksOf(endpoint, status, all);
  return Object.keys(links).length === 0 ? {} : { links };
}

function answerContent(
  { fileTypes }: Endpoint,
  { status, schema, example }: { status: number; schema: JsonObject; example: () => Json },
): JsonObject {
  if (status === 204) return {};
  if (fileTypes === undefined || (status !== 200 && status !== 206)) {
    return { content: { 'application/json': { schema, example: example() } } };
  }
  const isKnown = Object.keys(schema).length > 0;
  const contentOf = (type: string): JsonObject => {
    if (type !== 'application/json') return { schema: { type: 'string' } };
    return isKnown ? { schema, example: example() } : { schema: { type: 'object' } };
  };
  return { content: Object.fromEntries(fileTypes.map((type) => [type, contentOf(type)])) };
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
