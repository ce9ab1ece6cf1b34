import { compileCheck, type SchemaCheck } from '../../api/validation/schema-check.ts';
import { isObject, type Json, type JsonObject } from '../../domain/json.ts';

interface DeclaredAnswer {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: JsonObject }>;
}

export interface DeclaredParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonObject;
}

export interface DeclaredOperation {
  operationId: string;
  summary: string;
  description?: string;
  parameters: (DeclaredParameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonObject }> };
  responses: Record<string, DeclaredAnswer | { $ref: string }>;
  security?: unknown[];
}

export interface OpenApiDocument {
  openapi: string;
  paths: Record<string, Record<string, DeclaredOperation>>;
  components: { responses: Record<string, DeclaredAnswer>; schemas: Record<string, JsonObject> };
}

interface Exchange {
  method: string;
  path: string;
  response: Response;
  body: unknown;
}

export interface OpenApi {
  document: OpenApiDocument;
  /** A schema with the named schemas in the place of the references to them. */
  inline: (schema: JsonObject) => JsonObject;
  /** What an answer has that its description does not; empty when it fits. */
  faultsOf(exchange: Exchange): string[];
}

const documents = new Map<string, Promise<OpenApi>>();

/** Descriptions by their text: almost all services of a run give the same, whose checks are compiled once. */
const understood = new Map<string, OpenApi>();

/** The description that a running service gives of itself. */
export function openApiOf(url: string): Promise<OpenApi> {
  const { origin } = new URL(url);
  let document = documents.get(origin);
  if (document === undefined) {
    document = readOpenApi(origin);
    documents.set(origin, document);
  }
  return document;
}

async function readOpenApi(origin: string): Promise<OpenApi> {
  const response = await fetch(`${origin}/openapi.json`);
  if (response.status !== 200) throw new Error(`/openapi.json answered ${response.status}`);
  const text = await response.text();
  const api = understood.get(text) ?? understand(JSON.parse(text) as OpenApiDocument);
  understood.set(text, api);
  return api;
}

function understand(document: OpenApiDocument): OpenApi {
  const inline = inliner(document);
  const routes = Object.keys(document.paths)
    .toSorted((first, second) => (first.replaceAll('{', '\uffff') < second.replaceAll('{', '\uffff') ? -1 : 1))
    .map((path) => ({
      path,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
    }));
  const checks = new Map<object, SchemaCheck>();

  const checkOf = (schema: JsonObject): SchemaCheck => {
    let check = checks.get(schema);
    if (check === undefined) {
      check = compileCheck(inline(schema));
      checks.set(schema, check);
    }
    return check;
  };

  const declaredAnswer = ({ method, path, response: { status } }: Exchange): DeclaredAnswer | undefined => {
    const pathname = path.split('?')[0]?.replace(/^\/v1\//, '/api/v1/') ?? '';
    const route = routes.find(({ pattern }) => pattern.test(pathname));
    const declared = route && document.paths[route.path]?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
    // Unknown paths and methods are refused by the service itself.
    if (declared === undefined) return document.components.responses[status === 429 ? 'RateLimited' : 'NotFound'];
    const answer = declared.responses[String(status)];
    if (answer === undefined || !('$ref' in answer)) return answer;
    return document.components.responses[lastWord(String(answer.$ref))];
  };

  return {
    document,
    inline,
    faultsOf(exchange) {
      const { response, body, method } = exchange;
      if (method === 'HEAD' || method === 'OPTIONS') return [];
      const declared = declaredAnswer(exchange);
      if (declared === undefined) return [`status ${response.status} is not declared: ${JSON.stringify(body)}`];
      const faults = Object.keys(declared.headers ?? {})
        .filter((name) => response.headers.get(name) === null)
        .map((name) => `header ${name} is missing`);
      const type = response.headers.get('content-type')?.split(';')[0];
      if (declared.content === undefined) return type === undefined ? faults : [...faults, 'there is a body'];
      const content = type === undefined ? undefined : declared.content[type];
      if (content === undefined) return [...faults, `content type ${type} is not declared`];
      return type === 'application/json' ? [...faults, ...checkOf(content.schema)(body)] : faults;
    },
  };
}

function inliner(document: OpenApiDocument): OpenApi['inline'] {
  const inlineAny = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(inlineAny);
    return typeof value === 'object' && value !== null ? inline(value) : value;
  };
  const inline = (schema: JsonObject): JsonObject => {
    const reference = schema['$ref'];
    if (typeof reference !== 'string') {
      return Object.fromEntries(
        Object.entries(schema).map(([keyword, value]) => [
          keyword,
          keyword === 'discriminator' ? withoutMapping(value) : inlineAny(value),
        ]),
      );
    }
    const referred = document.components.schemas[lastWord(reference)];
    if (referred === undefined) throw new Error(`${reference} is not declared`);
    return inline(referred);
  };
  return inline;
}

/** A discriminator without the names of components, whose schemas are inlined; the validator knows no mapping. */
function withoutMapping(discriminator: Json): Json {
  if (!isObject(discriminator)) return discriminator;
  const { mapping: _mapping, ...rest } = discriminator;
  return rest;
}

function lastWord(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
