import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import { CloudError } from '../../errors.ts';
import type { ClusterClient } from '../session/cluster-client.ts';

/** The schemas of a group version, by name, without texts for people. */
export type OpenApiSchemas = Readonly<Record<string, JsonObject>>;

/** What is used of a schema. Descriptions are most of a document, which stays in memory. */
const used: ReadonlySet<string> = new Set([
  '$ref',
  'additionalProperties',
  'allOf',
  'anyOf',
  'default',
  'format',
  'items',
  'oneOf',
  'properties',
  'x-kubernetes-group-version-kind',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-list-type',
]);

/** Keywords whose members are names of properties, not keywords. */
const named: ReadonlySet<string> = new Set(['properties']);

interface Asked {
  client: ClusterClient;
  signal: AbortSignal;
}

/** Path of a group version → the address of its document, with a hash of the content. */
export type OpenApiIndex = ReadonlyMap<string, string>;

/**
 * Returns where the cluster describes its group versions; none where it shows no such index. Throws `CloudError` when the
 * cluster does not respond.
 */
export async function openApiIndex({ client, signal }: Asked): Promise<OpenApiIndex> {
  return shown(async () => {
    const { paths = {} } = await client.get<{ paths?: Record<string, { serverRelativeURL?: string }> }>({
      path: '/openapi/v3',
      signal,
    });
    return new Map(
      Object.entries(paths).flatMap(([name, { serverRelativeURL: url }]) =>
        // Only places of this server.
        url?.startsWith('/openapi/v3/') === true ? [[`/${name}`, url] as const] : [],
      ),
    );
  }, new Map());
}

/** Returns the schemas at an address of the index; none where the cluster does not show them. Throws `CloudError`. */
export async function openApiSchemas({ client, signal }: Asked, url: string): Promise<OpenApiSchemas> {
  const [path = '', search = ''] = url.split('?', 2);
  return shown(async () => {
    const query = Object.fromEntries(new URLSearchParams(search));
    const document = await client.get<JsonObject>({ path, query, signal });
    const schemas = objectOf(objectOf(document['components'])['schemas']);
    return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, objectOf(reduced(schema))]));
  }, {});
}

/** Returns the schema of a kind and its name; null where there is none. */
export function schemaOfKind(
  schemas: OpenApiSchemas,
  of: { group: string; version: string; kind: string },
): { name: string; schema: JsonObject } | null {
  for (const [name, schema] of Object.entries(schemas)) {
    const kinds = schema['x-kubernetes-group-version-kind'];
    const isOfKind = (one: Json): boolean =>
      isObject(one) && one['kind'] === of.kind && one['group'] === of.group && one['version'] === of.version;
    if (Array.isArray(kinds) && kinds.some(isOfKind)) return { name, schema };
  }
  return null;
}

async function shown<Result>(read: () => Promise<Result>, absent: Result): Promise<Result> {
  try {
    return await read();
  } catch (fault) {
    if (fault instanceof CloudError && ['invalid_request', 'access_denied', 'not_supported'].includes(fault.kind)) {
      return absent;
    }
    throw fault;
  }
}

function reduced(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(reduced);
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => used.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => [
      keyword,
      named.has(keyword) && isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, reduced(inner)]))
        : keyword.startsWith('x-') || keyword === 'default'
          ? value
          : reduced(value),
    ]),
  );
}

export function objectOf(value: Json | undefined): JsonObject {
  return value !== undefined && isObject(value) ? value : {};
}
